/** Aliases replace host names and serial numbers in saved files, unless the user allows them. */
import { type Allowed, NO_NAMES, type PrivateNames, privateNames, type StandIns, standIns } from "~/bundle/private";
import type { Frame, Scene } from "~/charts/scene";
import type { ExportInput, Tabled, TableInput } from "~/export/input";
import { namedScene, namedTable } from "~/export/named";
import { forReceivers } from "~/text/en/local";
import { measureText } from "../measure";
import { linkNow, prepare, sharedNow } from "./current";
import type { ShareProps } from "./props";

/**
 * Hosts and serial numbers of the user's own data on the chart. Rejects if they cannot be read, since it would be
 * unknown what a file reveals.
 */
export async function namesOf({ own }: ShareProps): Promise<PrivateNames> {
  if (own === null) return NO_NAMES;
  await prepare();
  const { share, carries } = sharedNow();
  if (carries.what === "packed" && share?.own === own) return carries.packed.names;
  return privateNames(await own());
}

/** Replacements for what receivers of a file cannot know: private names, and whose files "your own files" are. */
export async function saying(share: ShareProps, allowed: Allowed): Promise<StandIns> {
  const { replace, replaceShown, ...more } = standIns(await namesOf(share), allowed);
  return {
    ...more,
    replace: (text) => replace(forReceivers(text)),
    replaceShown: (text) => replaceShown(forReceivers(text)),
  };
}

/** The chart for a file: its labels get the room that their replaced names need. The link is that of Copy link. */
export function inputOf(
  draw: (measure: Frame["measure"]) => Scene,
  { caption }: ShareProps,
  { replaceShown }: StandIns,
): ExportInput {
  const scene = draw((text, size, weight) => measureText(replaceShown(text), size, weight));
  return {
    scene: namedScene(scene, replaceShown),
    caption: caption.map(replaceShown),
    link: linkNow(),
    measure: measureText,
  };
}

/** The table of a page without a chart. */
export const tableInputOf = (table: Tabled, { caption }: ShareProps, { replaceShown }: StandIns): TableInput => ({
  scene: namedTable(table, replaceShown),
  caption: caption.map(replaceShown),
  link: linkNow(),
});
