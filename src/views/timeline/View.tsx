import type { PageProps } from "../page";
import type { TimelineState } from "./state";

export default function TimelineView({ state }: PageProps<TimelineState>) {
  return <h1>{JSON.stringify(state)}</h1>;
}
