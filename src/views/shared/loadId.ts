import { controlledLoad } from "~/model/load";
import type { Step } from "./steps";

/** A load in links: what was controlled, and how much of it. */
export function loadId({ first }: Pick<Step, "first">): string {
  if (first.load_kind === "max") return "max";
  if (first.load_kind === "rate" && first.load_percent !== null) return `r${String(Math.round(first.load_percent))}`;
  const load = controlledLoad(first);
  return load === null ? "none" : `${first.load_kind === "rate" ? "a" : "q"}${String(load)}`;
}
