import type { PageProps } from "../page";
import type { MatrixState } from "./state";

export default function MatrixView({ state }: PageProps<MatrixState>) {
  return <h1>{JSON.stringify(state)}</h1>;
}
