import type { PageProps } from "../page";
import type { CompareState } from "./state";

export default function CompareView({ state }: PageProps<CompareState>) {
  return <h1>{JSON.stringify(state)}</h1>;
}
