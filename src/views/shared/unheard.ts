/** Files that describe and say nothing of any run that is here. Pure. */
import type { Notice } from "~/base/notice";
import type { WorkspaceState } from "~/workspace/state";

export interface Unheard {
  readonly path: string;
  /** What it names first, and no run here is. */
  readonly first: Notice;
  /** How much else it names. */
  readonly more: number;
}

const LOST = ["label/no-target", "label/no-device"];

/** The files in their order. One that also describes runs which are here is heard. */
export function unheard({
  descriptions,
  inventory,
  said,
}: Pick<WorkspaceState, "descriptions" | "inventory" | "said">): Unheard[] {
  const heard = new Set(said.map(({ where }) => where?.path));
  return [...descriptions, ...inventory].flatMap(({ path, notices }) => {
    const [first, ...more] = notices.filter(({ code }) => LOST.includes(code));
    return first === undefined || heard.has(path) ? [] : [{ path, first, more: more.length }];
  });
}
