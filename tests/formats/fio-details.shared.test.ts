/**
 * What fio prints besides rates and latencies: every JSON of the shared runs, and text together with JSON of every
 * version.
 */
import { readdirSync } from "node:fs";
import { sharedPath } from "../support/shared";
import { everyFact, textBesideJson } from "./fioDetails";

const runs = sharedPath("runs/fio");
const textsOf = (name: RegExp): string[] =>
  readdirSync(`${runs}/versions`, { recursive: true, encoding: "utf8" })
    .filter((path) => name.test(path))
    .map((path) => `${runs}/versions/${path}`);

everyFact(runs, [2000, 300, 4]);
textBesideJson({ json_normal: textsOf(/disk\/json_normal/), normal_terse: textsOf(/disk\/normal_terse/) }, [500, 100]);
