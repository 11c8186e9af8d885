import { lookUp } from "~/base/lookUp";
import { readTools, tools as english } from "../en/tools";

export { readTools };

export const tools: typeof english = { ...english, "spec-sheet": "规格书", "not-stated": "未注明" };

export const toolNames = readTools.map((tool) => lookUp(tools, tool) ?? tool).join("、");
