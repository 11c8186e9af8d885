import type { paths as en } from "../en/paths";
import { counted } from "./counted";
import type { Translated } from "../translated";

const NAMED = 3;

const named = (paths: readonly string[]): string =>
  paths.length <= NAMED
    ? paths.join("、")
    : `${paths.slice(0, NAMED - 1).join("、")} 等 ${counted(paths.length)} 个路径`;

export const paths: Translated<typeof en> = {
  title: (missing) => `此处没有 ${named(missing)} 的结果。`,
  why: (missing) =>
    `链接只要求${missing.length === 1 ? "此路径" : "这些路径"}，而这些数据中没有对应的结果。请拖入文件，或显示全部内容。`,
  all: "显示全部",
  badge: (missing) => `缺 ${named(missing)}`,
  badgeWhy: "链接还要求此路径，而这些数据中没有对应的结果：页面显示其余内容。",
};
