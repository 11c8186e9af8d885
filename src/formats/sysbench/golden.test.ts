import { golden } from "../../../tests/support/golden";
import { sysbench } from "./format";

const folders = ["tests/fixtures/sysbench", "tests/fixtures/hand-made/sysbench", "tests/fixtures/runs/sysbench"];
const hurt = ["tests/fixtures/sysbench", "tests/fixtures/hand-made/sysbench"];
golden("sysbench", [sysbench], folders, hurt);
