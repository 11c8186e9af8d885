import type { bundleNotices as en } from "../en/notices-bundle";
import { whole } from "../en/notice-text";

export const bundleNotices: typeof en = whole("结果包的其余内容已读取。", {
  "bundle/bad-views": {
    what: (v) => `结果包中的 ${v.file} 不是视图列表。`,
    todo: "请手动选择页面和系列，或重新索取结果包。",
    rest: "结果已读取。",
  },
  "carried/bad-value": {
    what: (v) => `“${v.value}”不是 ${v.column}（表 ${v.table}）的有效值：此类单元格有 ${v.count} 个。`,
    todo: "仅在清楚链接或结果包由谁制作时才可采信此图；否则请重新索取。",
    rest: "这些单元格按未设置处理；必须有此值的行已略去。其余内容已读取。",
  },
  "carried/no-value": {
    what: (v) => `表 ${v.table} 有 ${v.count} 行没有有效的 ${v.column}。`,
    todo: "如缺少数据点，请重新索取链接或结果包。",
    rest: "这些行已略去；其余内容已读取。",
  },
  "points/newer-version": {
    what: (v) => `公布的数据点为版本 ${v.version}；本页最高可读版本 ${v.known}。`,
    todo: "请用较新的 Kneepoint 打开。",
    rest: "此文件未读取。",
  },
  "points/bad-line": {
    what: (v) => `公布的数据点中有一行以“${v.record}”开头，此处不允许。`,
    todo: "请用 `kneepoint points` 重新生成文件。",
    rest: "此行已略去；其余各行已读取。",
  },
  "bundle/newer-version": {
    what: (v) =>
      `结果包为版本 ${v.version}；本页最高可读版本 ${v.known}。${v.made_with === "" ? "" : `它由 ${v.made_with} 生成。`}`,
    todo: "请用较新的 Kneepoint 打开，以查看全部内容。",
    rest: "本版本能识别的内容已读取。",
  },
  "bundle/no-manifest": {
    what: "结果包的 manifest.json 缺失或无法读取：没有内容说明。",
    todo: "如有缺失，请重新索取结果包。",
    rest: "名称已知的表已读取。",
  },
  "bundle/not-a-table": {
    what: (v) => `结果包中的 ${v.file} 不是可读的 Parquet 表：${v.reason}。`,
    todo: "请重新复制或重新索取结果包。",
  },
  "bundle/part-changed": {
    what: (v) => `${v.file} 在结果包生成之后有改动：校验和不符。`,
    todo: "仅在清楚由谁改动时才可采信；否则请重新索取结果包。",
    rest: "已按现状读取。",
  },
  "bundle/part-missing": {
    what: (v) => `${v.file} 不在结果包中，或无法解压。`,
    todo: "请重新复制或重新索取结果包。",
  },
  "bundle/rows": {
    what: (v) => `${v.file} 有 ${v.rows} 行；结果包注明为 ${v.said} 行。`,
    todo: "如缺少数据点，请重新索取结果包。",
    rest: "现有的行已读取。",
  },
  "bundle/too-many-views": {
    what: (v) => `结果包中的 ${v.file} 列出 ${v.count} 个视图。`,
    todo: "如所需视图不在其中，请手动选择页面和系列。",
    rest: (v) => `提供前 ${v.most} 个。`,
  },
  "bundle/unknown-table": {
    what: (v) => `${v.file} 是本版本无法识别的表。`,
    todo: "请用较新的 Kneepoint 打开查看。",
  },
});
