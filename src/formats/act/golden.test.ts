import { golden } from "../../../tests/support/golden";
import { actConfig, actPrep } from "./companion";
import { actLog, actTable } from "./format";

const folders = [
  "tests/fixtures/act",
  "tests/fixtures/hand-made/act",
  "tests/fixtures/runs/act/v6.6-errors",
  "tests/fixtures/runs/act/v3.0-1x-ms",
  "tests/fixtures/runs/act/v6.6-storage-large-block-compress",
];
const hurt = ["tests/fixtures/act", "tests/fixtures/hand-made/act"];
golden("act", [actLog, actTable, actConfig, actPrep], folders, hurt);
