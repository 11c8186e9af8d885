/** Notices of a join, each at a file of the group. */
import type { Notice } from "~/base/notice";
import type { Joined } from "../gather";
import type { Told } from "./files";

export class Remarks {
  readonly all: Joined["notices"][number][] = [];

  add(
    { file, path }: Told<unknown>,
    level: Notice["level"],
    code: string,
    line: number,
    values: Notice["values"] = {},
  ): void {
    this.all.push({ file, notice: { code, level, path, line, values } });
  }
}
