/** The beginning of a flatfile, which shows which run it belongs to. */
import { sinkOf } from "../sink";
import { flatHeader, type FlatHeader, valueOf } from "./columns";
import { Complaints } from "./complaints";
import { FlatReader } from "./flatfile";
import { Sections } from "./sections";
import type { Section } from "./section";

export interface FlatHead {
  readonly separator: FlatHeader["separator"];
  /** Has rows of intervals. */
  readonly intervals: boolean;
  readonly sections: readonly Section[];
  readonly start: { readonly rd: string; readonly tod_ms: number | null } | null;
}

const silent = sinkOf({});
const decoder = new TextDecoder();

export function flatHeads(head: Uint8Array): FlatHead {
  const complaints = new Complaints(silent, "");
  const sections = new Sections({
    sink: silent,
    complaints,
    samples: false,
    interval_s: null,
    member: null,
    large: false,
  });
  const reader = new FlatReader(sections, complaints, null, false);
  // The last line may be incomplete.
  const whole = head.subarray(0, head.lastIndexOf(0x0a) + 1);
  reader.block(whole, 1, false);
  reader.end();
  const { done } = sections;
  const [first] = done;
  return {
    separator: separatorOf(head),
    intervals: done.some(({ intervals }) => intervals > 0),
    sections: done,
    start: first === undefined ? null : { rd: first.rd, tod_ms: first.tod_ms },
  };
}

function separatorOf(head: Uint8Array): FlatHeader["separator"] {
  for (const line of decoder.decode(head).split("\n")) {
    const header = /interval/i.test(line) ? flatHeader(line.trimEnd()) : null;
    if (header !== null) return header.separator;
  }
  return "blank";
}

/** Does the other file also have the first rows of an excerpt? */
export function sameRows(excerpt: FlatHead, other: FlatHead): boolean {
  const rateOf = (values: Float64Array | null | undefined): number | null => valueOf(values ?? null, "rate");
  const row = excerpt.sections.find(({ first }) => rateOf(first) !== null);
  if (row === undefined || other === excerpt) return false;
  const rate = rateOf(row.first);
  return other.sections.some(
    ({ rd, first, average }) => rd === row.rd && (rateOf(first) === rate || rateOf(average?.values) === rate),
  );
}
