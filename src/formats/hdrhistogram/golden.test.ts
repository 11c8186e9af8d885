import { golden } from "../../../tests/support/golden";
import { hdrLog, hdrPercentiles } from "./format";

const folders = ["tests/fixtures/hdrhistogram"];
golden("hdrhistogram", [hdrLog, hdrPercentiles], folders);
