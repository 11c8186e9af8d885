import { golden } from "../../../tests/support/golden";
import { vdbenchFormats } from "./format";

const folders = [
  "tests/fixtures/vdbench/curve",
  "tests/fixtures/vdbench/died",
  "tests/fixtures/vdbench/files",
  "tests/fixtures/vdbench/mixed",
  "tests/fixtures/vdbench/rates",
  "tests/fixtures/vdbench/threads",
  "tests/fixtures/vdbench/zero",
  "tests/fixtures/vdbench/mixed-console.txt",
  "tests/fixtures/vdbench/died-early.html",
  "tests/fixtures/runs/vdbench/histogram-custom",
  "tests/fixtures/runs/vdbench/fwd-mixed",
  "tests/fixtures/runs/vdbench/error-slave-aborted",
  "tests/fixtures/runs/vdbench/forthreads",
];
const hurt = [
  "tests/fixtures/vdbench/curve",
  "tests/fixtures/vdbench/died",
  "tests/fixtures/vdbench/mixed",
  "tests/fixtures/vdbench/zero",
  "tests/fixtures/vdbench/mixed-console.txt",
  "tests/fixtures/vdbench/died-early.html",
];
golden("vdbench", vdbenchFormats, folders, hurt);
