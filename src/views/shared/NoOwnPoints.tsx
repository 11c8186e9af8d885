import { use } from "react";
import { Awaited } from "~/components/awaited";
import { EmptyState } from "~/components/EmptyState";
import { curvePage } from "~/text/en/curve-page";
import { useOwnFiles, useWorkspace } from "~/workspace/workspace";

/** Own files were asked for: none are here, or those that are hold no point. */
export function NoOwnPoints() {
  const text = curvePage.empty;
  const sources = useWorkspace((all) => all.sources);
  const library = { label: text.toLibrary, href: "#/library?v=1" };
  const loaded = useOwnFiles();
  const awaited = use(Awaited);
  if (loaded === "none" || awaited !== null) {
    return <EmptyState title={text.noLocalTitle} why={text.noLocal} links={[library]} />;
  }
  if (loaded === "unknown") return <p className="sub late">{text.restoring}</p>;
  const figures = sources.some(({ report }) => report.figures > 0);
  return (
    <EmptyState
      title={text.noPointsTitle}
      why={text.noPoints(sources.length)}
      links={[
        { label: text.toFiles, href: "#/overview?d=local&open=files" },
        ...(figures ? [{ label: text.toOwnFigures, href: "#/figures?d=local" }] : []),
        library,
      ]}
    />
  );
}
