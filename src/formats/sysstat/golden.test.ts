import { golden } from "../../../tests/support/golden";
import { iostatJson, iostatText, sarText } from "./format";

const folders = ["tests/fixtures/sysstat"];
golden("sysstat", [iostatJson, iostatText, sarText], folders);
