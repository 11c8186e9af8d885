import { golden } from "../../../tests/support/golden";
import { iostatJson, iostatText, sarText } from "./format";
import { sadfJson, sadfText } from "./sadf";

const folders = ["tests/fixtures/sysstat"];
golden("sysstat", [iostatJson, iostatText, sarText, sadfText, sadfJson], folders);
