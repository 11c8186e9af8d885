import { golden } from "../../../tests/support/golden";
import { iorCsv, iorJson, iorText } from "./format";

const folders = ["tests/fixtures/ior"];
golden("ior", [iorCsv, iorJson, iorText], folders);
