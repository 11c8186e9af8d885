/** Every file that a user has in the checkout. tests/oracles/everything.shared.test.ts has those of ../shared too. */
import { everyFile } from "./everything";

everyFile(["tests/fixtures/runs", "tests/fixtures/fio", "tests/fixtures/vdbench", "tests/fixtures/sysbench"]);
