import { compare as text } from "~/text/en/compare";
import { comparePublished as published } from "~/text/en/compare-published";
import type { PageProps } from "../page";
import { Segment } from "./Segment";
import type { Shown } from "./shown";
import type { CompareState } from "./state";

/** What is chosen by a click, besides the words of the sentence. */
export function Bar({
  shown,
  both,
  state,
  set,
}: PageProps<CompareState> & {
  readonly shown: Shown;
  /** There are measurements and published figures. */
  readonly both: boolean;
}) {
  const bytes =
    shown.of === "published" &&
    shown.model.data.rows.some(({ values }) => values.some(({ unit }) => unit === "bytes_per_s"));
  const members =
    shown.of === "published"
      ? shown.model.found.placed.some(({ shown: { row } }) => (row.members ?? 1) > 1 && row.member_unit === "drive")
      : shown.model.drives;
  const bar = (
    <div className="compare-bar">
      {shown.other ? (
        <Segment
          label={text.bar.of}
          options={(["measured", "published"] as const).map((id) => ({ id, label: text.bar.kinds[id] }))}
          selected={shown.of}
          onChange={(of) => {
            set({ of, w: [], m: [], load: [], base: "", s: "", p: "" });
          }}
        />
      ) : null}
      {members || state.per === "member" ? (
        <Segment
          label={text.bar.show}
          options={(["aggregate", "member"] as const).map((id) => ({ id, label: published.per[id] ?? id }))}
          selected={state.per}
          onChange={(per) => {
            set({ per, p: "" });
          }}
        />
      ) : null}
      {bytes ? (
        <Segment
          label={text.bar.unit}
          options={(["GB/s", "GiB/s"] as const).map((id) => ({ id, label: id }))}
          selected={state.u}
          onChange={(u) => {
            set({ u });
          }}
        />
      ) : null}
    </div>
  );
  return both ? (
    <>
      {bar}
      <p className="sub small">{text.bar.apart}</p>
    </>
  ) : (
    bar
  );
}
