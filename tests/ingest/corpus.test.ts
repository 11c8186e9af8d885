/** Every fio JSON in the checkout; for those of ../shared see corpus.shared.test.ts. */
import { everyFioJson } from "./everyFioJson";

everyFioJson("tests/fixtures/runs/fio");
everyFioJson("tests/fixtures/own-sets");
