import { createElement, memo } from "react";
import type { Scene } from "../../scene";
import { cssPaint, elements, hatched } from "../shapes";

/** The nodes of a scene. Drawn once per scene: hovering, pinning and brushing touch none of them. */
export const Drawing = memo(function Drawing({ scene, id }: { readonly scene: Scene; readonly id: string }) {
  const paint = cssPaint(id);
  const patterns = hatched(scene.nodes);
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
      {scene.nodes.flatMap((node, n) =>
        elements(node, paint).map(({ tag, attributes, text }, i) =>
          createElement(tag, { ...attributes, key: `${n}.${i}` }, text),
        ),
      )}
    </>
  );
});
