import type { PageProps } from "../page";
import type { RepeatsState } from "./state";

export default function RepeatsView({ state }: PageProps<RepeatsState>) {
  return <h1>{JSON.stringify(state)}</h1>;
}
