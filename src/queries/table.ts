import { about } from "./about";
import { curve } from "./curve";
import { figures } from "./figures";
import { members } from "./members";
import { runs } from "./runs";
import { series } from "./series";
import { shelf } from "./shelf";
import { traces } from "./traces";

/** All questions about a whole dataset, `{dataset}`: the build prepares each of them. */
export const questions = [runs, series, curve, members, figures, traces, shelf, about] as const;
