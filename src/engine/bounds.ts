/**
 * What a reader's statement may take at once. DuckDB looks at the clock between its steps, and its memory limit counts
 * tables and sorts; both miss one call that makes a long list or text. Here WebAssembly counts 32 bits: a list of 4 GiB is
 * taken for an empty one and written beyond the end of the memory, which some browsers do not survive.
 * So: functions whose result is as long as a number says are bounded, everything else meets the end of its memory, and
 * DuckDB tells of both as of any error.
 */

/** By how much the memory may grow for a statement. Less than the shortest list of bytes whose copy in 16 is 4 GiB. */
export const GROWTH_BYTES = 384 * 2 ** 20;

/** Most elements of a list, or repetitions, that a number asks for; 2,048 rows of them stay far below 4 GiB. */
const LENGTH = 65_536;

const TOO_LONG = "kneepoint-too-long";

/** The function whose error this is; null: it is none of ours. */
export const tooLong = (message: string): string | null => new RegExp(`${TOO_LONG} (\\w+)`).exec(message)?.[1] ?? null;

/** `args` are looked at once, whatever they are (`random()` differs each time). */
const checked = (name: string, args: string, length: string, result: string): string =>
  `list_transform([${args}], lambda x: CASE WHEN ${length} > ${LENGTH} THEN error('${TOO_LONG} ${name}') ` +
  `ELSE ${result} END)[1]`;

/** The number alone is looked at: the function is outside, and its result not copied. */
const bounded = (name: string, before: string, n: string, after = ""): string =>
  `system.main.${name}(${before}${checked(name, n, "x", "x")}${after})`;

/**
 * What a lambda takes apart has its types here: in WebKit the engine traps where DuckDB throws and catches an error inside a
 * lambda, as it does while it binds parameters of no type.
 */
const series = (name: string): readonly string[] => [
  `(n) AS ${bounded(name, "", "n")}`,
  `(a BIGINT, b BIGINT) AS ${checked(name, "{a: a, b: b}", "x.b - x.a", `system.main.${name}(x.a, x.b)`)}`,
  ...[
    ["BIGINT", "BIGINT", "(x.b::DOUBLE - x.a) / x.c"],
    ["TIMESTAMP", "INTERVAL", "(epoch(x.b) - epoch(x.a)) / epoch(x.c)"],
  ].map(
    ([of, step, length]) =>
      `(a ${of}, b ${of}, c ${step}) AS ` +
      checked(name, "{a: a, b: b, c: c}", length!, `system.main.${name}(x.a, x.b, x.c)`),
  ),
];

const resized = (name: string): readonly string[] => [
  `(l, n) AS ${bounded(name, "l, ", "n")}`,
  `(l, n, v) AS ${bounded(name, "l, ", "n", ", v")}`,
];

const BOUNDED: Readonly<Record<string, readonly string[]>> = {
  range: series("range"),
  generate_series: series("generate_series"),
  list_resize: resized("list_resize"),
  array_resize: resized("array_resize"),
  repeat: [`(s, n) AS ${bounded("repeat", "s, ", "n")}`],
};

/** By this name DuckDB's own is found before ours: `system.main.range`. */
export const isBounded = (name: string): boolean => Object.hasOwn(BOUNDED, name.toLowerCase());

/** Macros of the names of DuckDB's functions, which are found before these. FROM range(…) makes rows and stays as it is. */
export const boundFunctions = (): string[] =>
  Object.entries(BOUNDED).map(([name, forms]) => `CREATE MACRO memory.main.${name}${forms.join(", ")}`);

/**
 * Runs where DuckDB runs, before it; as a text in a worker, so it uses nothing of this file. Returns what says by how many
 * bytes the memory may grow from now on, null: without a limit. DuckDB takes a refusal for the end of the memory.
 */
export function limitMemory(): (growth_bytes: number | null) => void {
  const { prototype } = WebAssembly.Memory;
  // oxlint-disable-next-line @typescript-eslint/unbound-method -- called with the memory below
  const { grow } = prototype;
  let allowed: number | null = null;
  let from: number | null = null;
  prototype.grow = function (pages: number): number {
    const bytes = this.buffer.byteLength;
    if (allowed !== null) from ??= bytes;
    if (allowed !== null && from !== null && bytes + pages * 65_536 > from + allowed)
      throw new RangeError("too much memory");
    return grow.call(this, pages);
  };
  return (growth_bytes) => {
    allowed = growth_bytes;
    from = null;
  };
}
