import type { Scene } from "~/charts/scene";
import { AxisMenu, type AxisChoice } from "./AxisMenu";

export interface AxisMenusProps {
  readonly scene: Scene;
  readonly xChoices: readonly AxisChoice[];
  readonly yChoices: readonly AxisChoice[];
  readonly onIntent?: (() => void) | undefined;
}

/** The menus of both axes, where the scene has their titles. */
export function AxisMenus({ scene, xChoices, yChoices, onIntent }: AxisMenusProps) {
  return (
    <>
      {scene.y_title === undefined ? null : <AxisMenu title={scene.y_title} choices={yChoices} onIntent={onIntent} />}
      {scene.x_title === undefined ? null : <AxisMenu title={scene.x_title} choices={xChoices} onIntent={onIntent} />}
    </>
  );
}
