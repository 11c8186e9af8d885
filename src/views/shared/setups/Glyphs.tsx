/** The drawings in a row: a bar per workload and the curve of its reads. Colour shows only the medium. */
import { mediaColour } from "~/charts/palette";
import { library as text } from "~/text/en/library";
import { SHELF_LIMIT_US, type ShelfReading } from "~/model/shelf";

const BAR = { width: 58, height: 12, length: 54 };

interface BarProps {
  readonly reading: ShelfReading;
  /** End of the column's scale, IOPS. */
  readonly end: number;
  readonly media: string | null;
}

/** Solid up to the rate within the limit, then a thin line with a cap up to the peak. */
export function Bar({ reading: { within_iops, peak_iops }, end, media }: BarProps) {
  const colour = `var(--${mediaColour(media)})`;
  const x = (iops: number | null): number => Math.round((BAR.length * (iops ?? 0) * 10) / end) / 10;
  const [within, peak] = [x(within_iops), x(peak_iops)];
  // An empty glyph keeps its elements, so that a new order of rows only changes attributes.
  const over = peak - within >= 1 ? `M${1 + within} 6H${1 + peak}M${1 + peak} 3V9` : "";
  return (
    <svg width={BAR.width} height={BAR.height} aria-hidden="true">
      <path d="M.5 0V12" stroke="var(--rule)" />
      <rect x="1" y="3" width={within} height="6" fill={colour} />
      <path d={over} stroke={colour} fill="none" />
    </svg>
  );
}

const CURVE = { width: 84, height: 22, length: 82, top: 2, bottom: 20 };
/** p99 from 0.1 to 10 ms. */
const DECADES = [2, 4] as const;

const yOf = (us: number): number => {
  const share = (Math.log10(us) - DECADES[0]) / (DECADES[1] - DECADES[0]);
  return CURVE.bottom - Math.min(1, Math.max(0, share)) * (CURVE.bottom - CURVE.top);
};
const round = (value: number): number => Math.round(value * 10) / 10;

/** p99 against IOPS from 0 to the row's own peak, with the limit and a dot at the highest rate within it. */
export function Sparkline({ reading, media, name }: Omit<BarProps, "end"> & { readonly name: string }) {
  const { line, furthest, peak_iops } = reading;
  if (line.length === 0) return null;
  const colour = `var(--${mediaColour(media)})`;
  const most = peak_iops ?? Math.max(...line.map(([iops]) => iops));
  const at = ([iops, us]: readonly [number, number]) => [round((CURVE.length * iops) / most), round(yOf(us))] as const;
  const points = line.map(at);
  const dot = furthest === null ? undefined : points[furthest];
  const limit = round(yOf(SHELF_LIMIT_US));
  return (
    <svg width={CURVE.width} height={CURVE.height} role="img" aria-label={text.sparkline(name)}>
      <path d={`M0 ${limit}H${CURVE.width}`} stroke="var(--ink)" strokeDasharray="3 2" strokeOpacity=".35" />
      <polyline points={points.map((p) => p.join(",")).join(" ")} fill="none" stroke={colour} strokeWidth="1.5" />
      <circle cx={dot?.[0]} cy={dot?.[1]} r={dot === undefined ? 0 : 2.2} fill={colour} />
    </svg>
  );
}
