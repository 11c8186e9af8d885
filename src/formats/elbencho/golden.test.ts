import { golden } from "../../../tests/support/golden";
import { elbenchoCsv, elbenchoJson, elbenchoText } from "./format";
import { elbenchoLive } from "./live";

// Each by itself: files of one run count once.
const files = ["config-3.1.json", "console.txt", "live.csv", "results.csv", "results.json", "results.txt"];
const drops = files.map((name) => `tests/fixtures/elbencho/${name}`);
golden("elbencho", [elbenchoCsv, elbenchoJson, elbenchoText, elbenchoLive], drops);
