/** Every file in the checkout. tests/oracles/everything.shared.test.ts adds those of ../shared. */
import { everyFile } from "./everything";

everyFile(["tests/fixtures/runs", "tests/fixtures/fio", "tests/fixtures/vdbench", "tests/fixtures/sysbench"]);
