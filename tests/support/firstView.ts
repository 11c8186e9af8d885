/** The first view of a drop, made as the page makes it: read, inserted, asked, judged. */
import { curve } from "~/queries/curve";
import { members } from "~/queries/members";
import { traces } from "~/queries/traces";
import { type Facts, factsOf } from "~/views/first/facts";
import { firstView, type FirstView } from "~/views/first/rule";
import { answer, loadGrouped } from "./questions";
import type { DropFile } from "./realFiles";

const own = { dataset: "local" };
export async function factsAbout(files: readonly DropFile[]): Promise<Facts> {
  const read = await loadGrouped(files);
  const answers = {
    curve: await answer(curve, own),
    members: await answer(members, own),
    traces: await answer(traces, own),
  };
  return factsOf(
    answers,
    read.files
      .filter((file) => file.read)
      .map(({ source, role, counts }) => ({ path: source.path, tool: source.tool, role, ...counts })),
  );
}

export const viewOf = async (files: readonly DropFile[]): Promise<FirstView> =>
  firstView(await factsAbout(files), null);
