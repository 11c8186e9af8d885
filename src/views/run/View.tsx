import type { PageProps } from "../page";
import type { RunState } from "./state";

export default function RunView({ state }: PageProps<RunState>) {
  return <h1>{JSON.stringify(state)}</h1>;
}
