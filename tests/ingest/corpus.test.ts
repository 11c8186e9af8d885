/** Every fio JSON in the checkout; corpus.shared.test.ts has those of ../shared. */
import { everyFioJson } from "./everyFioJson";

everyFioJson("tests/fixtures/runs/fio");
everyFioJson("tests/fixtures/own-sets");
