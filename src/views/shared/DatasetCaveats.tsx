import { Caveats } from "~/components/Caveats";
import { useDatasetCaveats } from "./useDatasetCaveats";

/** What the shown datasets say against their own numbers. */
export function DatasetCaveats({ of }: { readonly of: readonly string[] }) {
  return <Caveats caveats={useDatasetCaveats(of)} />;
}
