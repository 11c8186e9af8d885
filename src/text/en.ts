/** Every visible sentence, one section per room. A sentence with values is a function of them. */
import { app } from "./en/app";
import { charts } from "./en/charts";
import { curve } from "./en/curve";
import { figures } from "./en/figures";
import { files } from "./en/files";
import { tools } from "./en/tools";

export const en = { app, charts, curve, figures, files, tools };
