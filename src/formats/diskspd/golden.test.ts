import { golden } from "../../../tests/support/golden";
import { diskspdText, diskspdXml } from "./format";

const folders = ["tests/fixtures/hand-made/diskspd"];
golden("diskspd", [diskspdText, diskspdXml], folders);
