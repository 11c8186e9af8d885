import type { ReactNode } from "react";
import { Drawing } from "~/charts/render/react/Drawing";
import type { Scene, SceneLine, SceneNode } from "~/charts/scene";

interface ChartKeyProps {
  readonly scene: Pick<Scene, "key" | "lines">;
  /** At the right end of the last line. */
  readonly children?: ReactNode;
}

/** What the colours and signs of a chart mean, after the names that it has no room for. */
export const ChartKey = ({ scene: { key, lines = [] }, children }: ChartKeyProps) => (
  <>
    {lines.length === 0 ? null : (
      <ul className="m-0 mt-1.5 flex list-none flex-wrap gap-x-4 gap-y-1 p-0 text-small wrap-anywhere" data-lines>
        {lines.map((line) => (
          <li key={line.id} className="flex items-baseline">
            <LineSample line={line} isDashed={lines.some(({ dash }) => dash !== undefined)} />
            {line.name}
          </li>
        ))}
      </ul>
    )}
    {key.length === 0 && children === undefined ? null : (
      <div className="key-line">
        {key.map((entry) => (
          <span key={entry}>{entry}</span>
        ))}
        {children}
      </div>
    )}
  </>
);

const SAMPLE = { width: 26, height: 8 };

interface LineSampleProps {
  readonly line: Omit<SceneLine, "id" | "name">;
  /** Some line of the list has a dash of its own: none is given one where colours are forced. */
  readonly isDashed: boolean;
}

/** A piece of a line with its marker. */
export function LineSample({ line: { colour, dash, shape, fill = "computed", joined }, isDashed }: LineSampleProps) {
  const width = joined ? SAMPLE.width : SAMPLE.height;
  const y = SAMPLE.height / 2;
  const nodes: SceneNode[] = [
    ...(joined
      ? [
          {
            type: "line",
            x1: 0,
            y1: y,
            x2: width,
            y2: y,
            colour,
            dash,
            width: 2,
            role: isDashed ? "" : "line",
          } as const,
        ]
      : []),
    ...(shape === undefined ? [] : [{ type: "marker", x: width / 2, y, r: 3.5, shape, fill, colour } as const]),
  ];
  return (
    <span className="scene flex-none" aria-hidden="true">
      <svg width={width} height={SAMPLE.height} className="mr-1.5 inline-block align-middle">
        <Drawing nodes={nodes} id="" />
      </svg>
    </span>
  );
}
