import type { tools as en } from "../en/tools";
import { readTools as enReadTools, toolNames as enToolNames, tools as enTools } from "../en/tools";

export const tools: typeof en = { ...enTools, "spec-sheet": "仕様書", "not-stated": "記載なし" };

export const readTools = enReadTools;

export const toolNames = enToolNames;
