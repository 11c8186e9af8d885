/**
 * The load asked of each execution in order: a rate, the maximum, or a step of a curve with the maximum it is relative
 * to.
 */
import type { Section } from "./section";
import { valueOf } from "./columns";

export type Load =
  | { readonly kind: "max"; readonly curve: boolean }
  | { readonly kind: "rate"; readonly asked_iops: number | null; readonly load_percent: number | null }
  | { readonly kind: "unknown" };

/** `curve1_(10%)`. */
const STEP = /^(.*)_\((\d{1,6}(?:\.\d{1,6})?)%\)$/;
/** Name of the run definition of a section. */
export const definitionName = (rd: string): string => STEP.exec(rd)?.[1] ?? rd;

/** Format runs that vdbench inserts before the user's run: they create the files. */
export const isFormatRun = (rd: string): boolean => rd === "SD_format" || rd.startsWith("format_for_");

/** 9999988 and 999988 (before 5.04) ask for the maximum; so does …77, the first run of a curve. */
const isSpecial = (asked: number): boolean => (asked > 9_999_900 && asked < 1e7) || (asked > 999_900 && asked < 1e6);
const isCurveCode = (asked: number): boolean => isSpecial(asked) && asked % 100 === 77;

/** Distinguishes executions of one run definition, apart from the rate. */
function loopKey(section: Section): string {
  const columns = (["threads", "xfersize", "rdpct", "seekpct"] as const).map((field) => valueOf(section.first, field));
  return [...columns, section.starting?.loops?.replace(/\biorate=\S+/, "") ?? ""].join(" ");
}

const rateOf = (section: Section): number | null => valueOf(section.average?.values ?? null, "rate");

export interface CurveEnd {
  /** The step of 100 %. */
  readonly section: Section;
  readonly max: Section;
  readonly reached: number;
  readonly maximum: number;
}

/** Loads of sections in file order. `ends`: steps of 100 % of a curve, and the maximum they should have reached. */
export function loadsOf(sections: readonly Section[]): { loads: Load[]; ends: CurveEnd[] } {
  const bases = new Set(sections.map(({ rd }) => STEP.exec(rd)?.[1]).filter((base) => base !== undefined));
  const maxima = new Map<string, Section>();
  const ends: CurveEnd[] = [];
  const loads = sections.map((section): Load => {
    const asks = section.starting?.asks ?? null;
    // `distribution=variable`: the flatfile has the highest of its rates (RD_entry.java).
    if (asks === "Variable") return { kind: "rate", asked_iops: null, load_percent: null };
    const code = valueOf(section.first, "asked") ?? (asks !== null && /^[\d.]+$/.test(asks) ? Number(asks) : null);
    const words = code === null ? asks : null;
    const step = STEP.exec(section.rd);
    if ((code !== null && isSpecial(code)) || /max|curve/i.test(words ?? "")) {
      const curve = step === null && (bases.has(section.rd) || isCurveCode(code ?? 0) || /curve/i.test(asks ?? ""));
      if (curve) {
        maxima.set(`${section.rd}\n${loopKey(section)}`, section);
        maxima.set(section.rd, section);
      }
      return { kind: "max", curve };
    }
    if (code === null) return { kind: "unknown" };
    if (step === null) return { kind: "rate", asked_iops: code, load_percent: null };
    const max = maxima.get(`${step[1]!}\n${loopKey(section)}`) ?? maxima.get(step[1]!);
    const maximum = max === undefined ? null : rateOf(max);
    const reached = rateOf(section);
    if (step[2] === "100" && maximum !== null && maximum > 0 && reached !== null) {
      ends.push({ section, max: max!, reached, maximum });
    }
    const percent = maximum !== null && maximum > 0 ? (100 * code) / maximum : Number(step[2]);
    return { kind: "rate", asked_iops: code, load_percent: percent };
  });
  return { loads, ends };
}
