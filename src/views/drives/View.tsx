import type { PageProps } from "../page";
import type { DrivesState } from "./state";

export default function DrivesView({ state }: PageProps<DrivesState>) {
  return <h1>{JSON.stringify(state)}</h1>;
}
