import type { paths as en } from "../en/paths";
import { and, counted } from "./counted";
import type { Translated } from "../translated";

const NAMED = 3;

const named = (paths: readonly string[]): string =>
  paths.length <= NAMED
    ? and(paths)
    : `${and(paths.slice(0, NAMED - 1))}、ほか ${counted(paths.length - NAMED + 1)} 件`;

export const paths: Translated<typeof en> = {
  title: (missing) => `${named(missing)} の結果はここにありません。`,
  why: () =>
    "リンクはこのパスだけを指定していますが、データに該当する結果がありません。ファイルをドロップするか、ここにあるものをすべて表示してください。",
  all: "すべて表示",
  badge: (missing) => `${named(missing)} の結果なし`,
  badgeWhy: "リンクはこのパスも指定していますが、データに該当する結果がないため、ほかを表示しています。",
};
