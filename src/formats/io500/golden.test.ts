import { golden } from "../../../tests/support/golden";
import { io500Result, io500Summary } from "./format";

const folders = ["tests/fixtures/hand-made/io500"];
golden("io500", [io500Result, io500Summary], folders);
