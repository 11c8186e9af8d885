import type { PageProps } from "../page";
import type { DescribeState } from "./state";

export default function DescribeView({ state }: PageProps<DescribeState>) {
  return <h1>{JSON.stringify(state)}</h1>;
}
