import { useId } from "react";
import { Drawing } from "~/charts/render/react/Drawing";
import "~/charts/render/react/scene.css";
import type { Scene } from "~/charts/scene";

/** A scene to look at: the card around it is a link, its page has the one that can be pointed at. */
export function Picture({ scene }: { readonly scene: Scene }) {
  const { width, height, title } = scene;
  return (
    <div className="scene">
      <svg role="img" aria-label={title} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <Drawing nodes={scene.nodes} id={useId()} />
      </svg>
    </div>
  );
}
