/**
 * Limits on what a reader's statement may allocate at once. DuckDB checks the time between its steps, and its memory
 * limit counts tables and sorts; neither stops a single call that makes a long list or text. WebAssembly has 32-bit
 * sizes: a list of 4 GiB counts as empty and is written beyond the end of memory, which crashes some browsers. So
 * functions whose result length is an argument are bounded, everything else runs out of memory, and DuckDB reports both
 * like any error.
 */

/**
 * How much the memory may grow during a statement. Less than the shortest list of bytes whose sixteenfold copy is 4
 * GiB.
 */
export const GROWTH_BYTES = 384 * 2 ** 20;

/** Largest list or number of repetitions that may be requested; 2,048 such rows stay far below 4 GiB. */
const LENGTH = 65_536;

const TOO_LONG = "kneepoint-too-long";

/** The bounded function that raised this error; null: another error. */
export const tooLong = (message: string): string | null => new RegExp(`${TOO_LONG} (\\w+)`).exec(message)?.[1] ?? null;

/** Each argument is evaluated once, whatever it is (`random()` differs each time). */
const checked = (name: string, args: string, length: string, result: string): string =>
  `list_transform([${args}], lambda x: CASE WHEN ${length} > ${LENGTH} THEN error('${TOO_LONG} ${name}') ` +
  `ELSE ${result} END)[1]`;

/** Only the number is checked: the call stays outside, so its result is not copied. */
const bounded = (name: string, before: string, n: string, after = ""): string =>
  `system.main.${name}(${before}${checked(name, n, "x", "x")}${after})`;

/**
 * Values used inside a lambda get their types here: in WebKit the engine traps where DuckDB throws and catches an error
 * inside a lambda, as it does while binding untyped parameters.
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

/** With the schema in front, DuckDB's own function is found instead of ours: `system.main.range`. */
export const isBounded = (name: string): boolean => Object.hasOwn(BOUNDED, name.toLowerCase());

/** Macros with the names of DuckDB's functions, which are found first. FROM range(…) makes rows and stays as it is. */
export const boundFunctions = (): string[] =>
  Object.entries(BOUNDED).map(([name, forms]) => `CREATE MACRO memory.main.${name}${forms.join(", ")}`);

/**
 * Runs in DuckDB's worker before DuckDB does. It is passed as text, so it may use nothing of this file. Returns a
 * function that sets how many bytes the memory may grow from now on; null: no limit. DuckDB treats a refusal as out of
 * memory.
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
