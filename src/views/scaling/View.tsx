import type { PageProps } from "../page";
import type { ScalingState } from "./state";

export default function ScalingView({ state }: PageProps<ScalingState>) {
  return <h1>{JSON.stringify(state)}</h1>;
}
