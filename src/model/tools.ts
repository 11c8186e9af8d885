/** In what the numbers of one tool are not like those of others. Pages ask here and know no tool by name. */

type Tool = string | null | undefined;

/** Latency that a tool usually speaks of: fio of completions (HOWTO 3.42, clat), the others of responses. */
export const usualKind = (tool: Tool): "clat" | "response" => (tool === "fio" ? "clat" : "response");

/** The file has the members, and we add them up, histograms too; other tools print their own sum. */
export const addedFromFile = (tool: Tool): boolean => tool === "fio";

/** One entry may stand for several sections, with the options of one of them (fio HOWTO 3.42, group_reporting). */
export const groupsSections = (tool: Tool): boolean => tool === "fio";
