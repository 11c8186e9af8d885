/** Every fio JSON of the shared runs and of the shared corpus. */
import { sharedPath } from "../support/shared";
import { everyFioJson } from "./everyFioJson";

everyFioJson(sharedPath("runs/fio"));
everyFioJson(sharedPath("corpus/fio"));
