/** Own files with labels, and what a workspace returns about them. */
import type { Given } from "../../src/workspace/collect";
import { samples, type setup } from "./workspace";

export const file = (path: string, content: BlobPart) => ({ path, file: new File([content], path.split("/").at(-1)!) });
export const drop = (...files: ReturnType<typeof file>[]): Given => ({ files, hidden: 0, unreadable: [] });
export const results = drop(...samples.map((sample) => file(`lab/qlc/${sample.name}`, sample)));
export const [first, second] = samples.map(({ name }) => name) as [string, string];

export type Setup = ReturnType<typeof setup>;
export const said = ({ state }: Setup) =>
  state()
    .said.map(({ target, key, value, origin }) => `${target} ${key}=${value} (${origin})`)
    .sort();
/** Rows of table `label`, including where names put the runs. */
export const rows = ({ engine }: Setup) =>
  engine()
    .table("label")
    .filter(({ origin }) => origin !== "name")
    .map(({ target, key, value, origin }) => `${target} ${key}=${value} (${origin})`)
    .sort();
export const keyOf = ({ state }: Setup, name: string) => state().runs.find(({ path }) => path.endsWith(name))!.key;
