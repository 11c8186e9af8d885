import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parsed, type Pushed } from "../../../tests/support/sink";
import { mlperfBeside, mlperfStorage } from "./format";

const text = (name: string): string => readFileSync(`tests/fixtures/hand-made/mlperf/${name}`, "utf8");
const read = (name: string): Promise<Pushed> => parsed(mlperfStorage, text(name));
const codes = ({ notices }: Pushed): string[] => notices.map(({ code }) => code);
const points = ({ runs }: Pushed) =>
  runs.flatMap(({ document, title, members }) =>
    members.map(({ member, clones, iodepth, phase, directions: [d] }) => [
      ...[document, title, member, clones, iodepth, phase, d!.op, d!.bytes_per_s, d!.runtime_s, d!.iops],
    ]),
  );

it.each(["summary.json", "mlperf_storage_report.json", "results.json"])("%s is known by its content", (name) =>
  expect(mlperfStorage.sniff(new TextEncoder().encode(text(name)))).toBe(1),
);

it("summary.json: the mean of its epochs, MB of 2^20", async () => {
  const pushed = await read("summary.json");
  expect(points(pushed)).toEqual([
    [0, "MLPerf Storage", "training", 36, null, 0, "read", 98_560.5 * 2 ** 20, null, null],
  ]);
  expect(pushed.runs[0]).toMatchObject({ tool: "mlperf-storage", host: "client1", started_ms: null });
  expect(pushed.runs[0]!.details!.map(({ name, value, text: said }) => [name, value ?? said])).toEqual([
    ["train_au_mean_percent", 94],
    ["train_au_meet_expectation", "success"],
    ["train_au_stdev_percent", 0.5],
    ["train_throughput_mean_samples_per_s", 705],
    ["train_throughput_stdev_samples_per_s", 5],
    ["train_io_stdev_bytes_per_s", 594.5 * 2 ** 20],
  ]);
  expect(codes(pushed)).toEqual([]);
});

it("training and evaluation are parts of one run, each by its name", async () => {
  const both = text("summary.json").replace('"metric": {', '"metric": { "eval_io_mean_MB_per_second": 1234.5,');
  expect(points(await parsed(mlperfStorage, both)).map((point) => [point[2], point[6], point[7]])).toEqual([
    ["training", "read", 98_560.5 * 2 ** 20],
    ["evaluation", "read", 1234.5 * 2 ** 20],
  ]);
});

it("a report of 1.0: its runs are repeats, their mean is a detail", async () => {
  const pushed = await read("mlperf_storage_report.json");
  expect(points(pushed)).toEqual([
    [0, "unet3d", "training", 36, null, 0, "read", 98_900 * 2 ** 20, null, null],
    [1, "unet3d", "training", 36, null, 0, "read", 99_100 * 2 ** 20, null, null],
  ]);
  expect(pushed.runs[0]!.options).toBe(pushed.runs[1]!.options);
  // The model and the accelerator are the workload.
  expect(pushed.runs[0]!.options).toContain('"jobs":[{"description":"unet3d h100 training"}]');
  expect(pushed.runs[0]!.details).toContainEqual(
    expect.objectContaining({ subject: "mean of the runs", name: "train_throughput_mean_samples_per_s", value: 708 }),
  );
  expect(codes(pushed)).toEqual(["mlperf/report"]);
  // It has the numbers of its summaries, and more.
  const says = ({ runs }: Pushed) => mlperfStorage.says!(runs);
  expect(says(pushed)).toBeGreaterThan(says(await read("summary.json")));
});

it("a report of 0.5 names no accelerator, its summaries their model", async () => {
  const old = text("mlperf_storage_report.json")
    .replaceAll(/^ *"accelerator".*\n/gm, "")
    .replace('"num_benchmark_runs"', '"num_client_hosts": 2,\n        $&');
  expect(mlperfStorage.sniff(new TextEncoder().encode(old))).toBe(1);
  const [report, newer] = [await parsed(mlperfStorage, old), await read("mlperf_storage_report.json")];
  expect(points(report)).toEqual(points(newer));
  expect(report.runs.map(({ tool_version }) => tool_version)).toEqual(["0.5", "0.5"]);
  expect(JSON.parse(report.runs[0]!.options!)).toMatchObject({ global: { hosts: "2", model: "unet3d" } });
  const summary = await parsed(mlperfStorage, text("summary.json").replace("{", '{"model": "bert",'));
  expect(points(summary).map(([, title]) => title)).toEqual(["bert"]);
});

it("results.json of 2.0: a checkpoint is saved and then loaded, GB of 2^30", async () => {
  expect(points(await read("results.json"))).toEqual([
    [0, "llama3-8b", "checkpoint save", null, null, 0, "write", 12.5 * 2 ** 30, 8.4, null],
    [0, "llama3-8b", "checkpoint load", null, null, 1, "read", 21 * 2 ** 30, 5, null],
  ]);
});

it("cut, or without any throughput: reported", async () => {
  const cut = await parsed(mlperfStorage, text("summary.json").slice(0, 500));
  expect([cut.runs.length, codes(cut)]).toEqual([0, ["mlperf/cut"]]);
  const none = await parsed(mlperfStorage, text("summary.json").replace("98560.5", "0.0"));
  expect([none.runs.length, codes(none)]).toEqual([0, ["mlperf/no-result"]]);
});

it.each([
  '{\n    "1": {\n        "start": "2026-07-04T05:01:06.69",\n        "block1": {\n            "start": "2026',
  '{\n    "1": {\n        "load": {\n            "block1": [\n                4.09,',
  '{"host_memory_GB": 184.8, "host_cpu_count": 72, "host_processor_name": "x86_64", "potential_caching": 0}\n',
  '{"benchmark_type": "training", "model": "unet3d", "command": "run", "run_datetime": "20260704_050040"}\n',
  "[OUTPUT] 2025-07-01T10:10:10.123456 Running DLIO [Training & Evaluation] with 36 process(es)\n",
  "[INFO] 2023-06-27T21:27:12.956820 Running DLIO with 8 process(es) [/main.py:108]\n",
  "benchmark_type,command,metrics.train_au_mean_percentage,model,parameters.x,run_id\ntraining,run,94,unet3d,1,a\n",
])("what lies beside a summary is recognised, and no result: %#", (printed) => {
  const head = new TextEncoder().encode(printed);
  expect([mlperfBeside.sniff(head), mlperfStorage.sniff(head)]).toEqual([0.9, 0]);
  expect(mlperfBeside.sniff(new TextEncoder().encode('{"1": {"start": 5}}'))).toBe(0);
});
