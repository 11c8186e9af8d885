/** Outlines of the markers as SVG paths around (0, 0), of about equal area for one r. */
import type { Shape } from "./scene";

type Points = readonly (readonly [number, number])[];

const quarter = (points: Points): Points => points.map(([x, y]) => [-y, x]);
const half = (points: Points): Points => points.map(([x, y]) => [-x, -y]);
/** The points and their half turn; all four quarter turns. */
const twice = (points: Points): Points => [...points, ...half(points)];
const fourTimes = (points: Points): Points => [points, quarter(points), half(points), half(quarter(points))].flat();

const up: Points = [
  [0, -1.22],
  [1.14, 0.8],
  [-1.14, 0.8],
];

const unit: Readonly<Record<Exclude<Shape, "circle">, Points>> = {
  square: fourTimes([[-0.88, -0.88]]),
  up,
  down: half(up),
  diamond: fourTimes([[0, -1.28]]),
  hexagon: twice([
    [-0.5, -0.96],
    [0.5, -0.96],
    [1.06, 0],
  ]),
  plus: fourTimes([
    [-0.4, -1.2],
    [0.4, -1.2],
    [0.4, -0.4],
  ]),
  saltire: fourTimes([
    [0, -0.55],
    [0.6, -1.15],
    [1.15, -0.6],
  ]),
};

/** Pixels to two decimals: fine enough for a device pixel, and equal charts give equal text. */
export const px = (value: number): number => Math.round(value * 100) / 100 || 0;

const polygon = (points: Points, r: number): string =>
  points.length === 0 ? "" : `M${points.map(([x, y]) => `${px(x * r)} ${px(y * r)}`).join("L")}Z`;

export function shapePath(shape: Shape, r: number): string {
  if (shape !== "circle") return polygon(unit[shape], r);
  const radius = px(r);
  return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/** The lower half of a shape: the mark of a derived value. */
export function lowerHalfPath(shape: Shape, r: number): string {
  if (shape === "circle") return `M${-px(r)} 0a${px(r)} ${px(r)} 0 0 0 ${2 * px(r)} 0Z`;
  const points = unit[shape];
  const kept: [number, number][] = [];
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length] ?? [x, y];
    if (y >= 0) kept.push([x, y]);
    if (y < 0 !== ny < 0 && y !== ny) kept.push([x + ((nx - x) * -y) / (ny - y), 0]);
  });
  return polygon(kept, r);
}
