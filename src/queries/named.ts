/**
 * Questions by name, for the first screen: its answers are prepared, so their SQL is loaded after it has been shown.
 */
import type { curve } from "./curve";
import type { figures } from "./figures";
import type { members } from "./members";
import type { NamedQuestion, Question } from "./question";
import type { looks } from "./time/looks";
import type { traces } from "./traces";

const later = <Q>(
  name: string,
  load: () => Promise<Q>,
): Q extends Question<infer P, infer A> ? NamedQuestion<P, A> : never => ({ name, load }) as never;

export const named = {
  curve: later<typeof curve>("curve", async () => (await import("./curve")).curve),
  figures: later<typeof figures>("figures", async () => (await import("./figures")).figures),
  members: later<typeof members>("members", async () => (await import("./members")).members),
  traces: later<typeof traces>("traces", async () => (await import("./traces")).traces),
  looks: later<typeof looks>("looks", async () => (await import("./time/looks")).looks),
} as const;
