import { createElement, memo } from "react";
import type { SceneNode } from "../../scene";
import { cssPaint, elements, hatched } from "../shapes";

/** The nodes of a scene. Rendered once per list of nodes: hovering, pinning and brushing do not touch them. */
export const Drawing = memo(function Drawing({
  nodes,
  id,
}: {
  readonly nodes: readonly SceneNode[];
  readonly id: string;
}) {
  const paint = cssPaint(id);
  const patterns = hatched(nodes);
  return (
    <>
      {patterns.length > 0 && (
        <defs>
          {patterns.map((colour) => (
            <pattern
              key={colour}
              id={`${id}-${colour}`}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path d="M0 0V5" stroke={paint.colour(colour)} strokeWidth="1.8" />
            </pattern>
          ))}
        </defs>
      )}
      {nodes.flatMap((node, n) =>
        elements(node, paint).map(({ tag, attributes, text }, i) =>
          createElement(tag, { ...attributes, key: `${n}.${i}` }, text),
        ),
      )}
    </>
  );
});
