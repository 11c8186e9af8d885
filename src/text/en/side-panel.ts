import { plural } from "./counted";

export const sidePanel = {
  hide: "hide ×",
  nothing: "Nothing to note.",
  quote: "Before you quote this",
  remarks: (count: number) => plural(count, "remark", "remarks"),
  more: (count: number) => `${String(count)} more`,
};
