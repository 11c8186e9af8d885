/** 940 B, 3.1 kB, 84 kB, 2.4 MB: of 1,000, as files are counted. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${String(bytes)} B`;
  const [value, unit] = bytes < 999_500 ? [bytes / 1e3, "kB"] : [bytes / 1e6, "MB"];
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value).toLocaleString("en")} ${unit}`;
}
