import { about } from "./about";
import { curve } from "./curve";
import { figures } from "./figures";
import { members } from "./members";
import { runs } from "./runs";
import { shelf } from "./shelf";
import { traces } from "./traces";

/** All questions about a whole dataset, `{dataset}`: the build prepares each of them. */
export const questions = [runs, curve, members, figures, traces, shelf, about] as const;
