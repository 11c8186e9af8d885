import { golden } from "../../../tests/support/golden";
import { mlperfStorage } from "./format";

const folders = ["tests/fixtures/hand-made/mlperf"];
golden("mlperf", [mlperfStorage], folders);
