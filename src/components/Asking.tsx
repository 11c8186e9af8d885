import { use } from "react";
import { EngineLoading } from "./EngineLoading";
import { PageName } from "./pageName";

/** Shown instead of a page whose answers have not arrived; its heading is there from the start. */
export function Asking({ words }: { readonly words: string }) {
  const page = use(PageName);
  return (
    <div className="chart-main sub late">
      {page === null ? null : <h1 className="sr-only">{page}</h1>}
      <p>{words}</p>
      <EngineLoading />
    </div>
  );
}
