import type { PageProps } from "../page";
import type { ActState } from "./state";

export default function ActView({ state }: PageProps<ActState>) {
  return <h1>{JSON.stringify(state)}</h1>;
}
