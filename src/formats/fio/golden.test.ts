import { golden } from "../../../tests/support/golden";
import { fioJson } from "./format";
import { fioHistLog } from "./hist/format";
import { fioJob } from "./jobfile/format";
import { fioLog } from "./logs/format";
import { fioNormal } from "./normal/format";
import { fioProgress } from "./progress";
import { fioTerse } from "./terse/format";

const folders = [
  "tests/fixtures/fio",
  "tests/fixtures/fio-text",
  "tests/fixtures/hand-made/fio-text",
  "tests/fixtures/hand-made/fio-logs",
  "tests/fixtures/fio-timeseries",
  "tests/fixtures/runs/fio/special",
  "tests/fixtures/runs/fio/versions",
  "tests/fixtures/runs/fio/logs/avg500-fio-2.2.10",
  "tests/fixtures/runs/fio/logs/compressed-store",
  "tests/fixtures/runs/fio/logs/hist-fio-3.1",
];
const hurt = [
  "tests/fixtures/fio/one-job-fails.json",
  "tests/fixtures/fio/v2.1.11.json",
  "tests/fixtures/fio/trimwrite.json",
  "tests/fixtures/fio/steadystate-lat-3.42.json",
  "tests/fixtures/fio/json-and-normal.txt",
  "tests/fixtures/fio/neighbour.fio",
  "tests/fixtures/fio/odd-names.fio",
  "tests/fixtures/fio/logs",
  "tests/fixtures/fio-text/matrix.fio",
  "tests/fixtures/fio-text/semicolon-terse.txt",
  "tests/fixtures/fio-text/unified-both-terse.txt",
  "tests/fixtures/fio-text/v3.33-normal.txt",
  "tests/fixtures/fio-text/v3.33-terse-v5.txt",
  "tests/fixtures/fio-text/client-2.21-normal.txt",
  "tests/fixtures/fio-text/failed-normal.txt",
  "tests/fixtures/hand-made/fio-text/normal-zoned.txt",
  "tests/fixtures/hand-made/fio-text/pasted.txt",
  "tests/fixtures/hand-made/fio-logs",
];
golden("fio", [fioJson, fioNormal, fioTerse, fioJob, fioHistLog, fioProgress, fioLog], folders, hurt);
