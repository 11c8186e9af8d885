/** The sentence of a code. */
import { first as text } from "~/text/en/first";
import type { Why } from "./claim";

type Sentences = Readonly<Record<Why["code"], (values: never) => string>>;

/** "9 loads of one workload: throughput against latency." */
export const whyText = (why: Why): string => (text.why satisfies Sentences)[why.code](why as never);
