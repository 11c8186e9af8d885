import type { local as en } from "../en/local";
import type { Translated } from "../translated";

export const local: Translated<typeof en> = {
  own: {
    files: "自分のファイル",
    title: "自分のファイル",
    page: "自分のファイル",
    read: "自分のファイルは読み込み済みです",
  },
  link: {
    files: "このリンクの結果",
    title: "このリンクの結果",
    page: "このリンクの結果",
    read: "このリンクに含まれていたものは読み込み済みです",
  },
  bundle: {
    files: "このバンドルの結果",
    title: "このバンドルの結果",
    page: "このバンドルの結果",
    read: "バンドルは読み込み済みです",
  },
};

export const forReceivers = (sentence: string): string => sentence.replaceAll(local.own.files, "作成者のファイル");
