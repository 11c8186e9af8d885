import { golden } from "../../../tests/support/golden";
import { iozone } from "./format";

const folders = ["tests/fixtures/iozone"];
golden("iozone", [iozone], folders);
