/** Replaces `engine/browser`: there is no engine. */
import type { Engine } from "~/engine/engine";
import { standalone as text } from "~/text/en/standalone";

export const browserEngine = (): Promise<Engine> => Promise.reject(new Error(text.notAsked));
export const engineStarted = (): boolean => false;
export const engineDeaths = (): number => 0;
export const warm = (): void => undefined;
export const onRestart = (): (() => void) => () => undefined;
