import { golden } from "../../../tests/support/golden";
import { elbenchoCsv, elbenchoJson, elbenchoText } from "./format";

const folders = ["tests/fixtures/elbencho"];
golden("elbencho", [elbenchoCsv, elbenchoJson, elbenchoText], folders);
