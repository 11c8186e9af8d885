/** Keeps a guest's results (guest.ts) away from everything lasting. */
import type { Shelf } from "./shelf";
import type { Guest, WorkspaceState } from "./state";
import type { Tabs } from "./tabs";
import type { DropMarks } from "./unfinished";

/** Everything that outlives this page. */
export interface Outside {
  readonly shelf: Shelf;
  readonly marks: DropMarks;
  readonly tabs: Tabs;
}

const nothing = (): Promise<void> => Promise.resolve();

/** The outside as own results see it: nothing about a guest is kept. */
export const sheltered = ({ shelf, marks, tabs }: Outside, isGuest: () => boolean): Outside => ({
  shelf: {
    ...shelf,
    keep: (files) => (isGuest() ? Promise.resolve([]) : shelf.keep(files)),
    takeBack: (sha256, drop) => (isGuest() ? nothing() : shelf.takeBack(sha256, drop)),
    forget: (sha256) => (isGuest() ? nothing() : shelf.forget(sha256)),
    forgetAll: () => (isGuest() ? nothing() : shelf.forgetAll()),
    say: (change) => (isGuest() ? nothing() : shelf.say(change)),
    keepRules: (rules) => (isGuest() ? nothing() : shelf.keepRules(rules)),
  },
  marks: { ...marks, set: (drop, mark) => (isGuest() ? undefined : marks.set(drop, mark)) },
  tabs: {
    tell: (news) => (isGuest() ? undefined : tabs.tell(news)),
    // Forgotten files are not kept beside a guest either.
    onTold: (listener) => tabs.onTold((news) => (isGuest() && news === "changed" ? undefined : listener(news))),
  },
});

/** A guest before any of its results are loaded. */
export const nobody = (kind: Guest["kind"]): Guest => ({
  kind,
  views: [],
  notes: [],
  notices: [],
  isWhole: true,
  own: null,
  joined: 0,
});

/** The reader opened files beside a guest: they are kept if the guest is. */
export const joined = ({ guest }: WorkspaceState, files: number): Pick<WorkspaceState, "guest"> | null =>
  guest === null ? null : { guest: { ...guest, joined: guest.joined + files } };
