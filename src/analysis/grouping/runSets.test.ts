/** Pods, containers and clients that ran together are one measurement; those that did not, are none. */
import { describe, expect, it } from "vitest";
import type { Step } from "~/model/grouping";
import { depth, placed, step } from "../../../tests/support/steps";
import { groupSteps } from "./group";

const LOADS = [1, 4, 16];
const MEMBERS = [0, 1, 2];
const PODS = ["d5vmb", "s2b2v", "xkqwz"];
const IDS = ["3f2a9c1b4d5e", "9b8c7d6e5f4a", "0a1b2c3d4e5f"];

/** Three members at each of three loads, each load a minute long and after the one before. */
const sets = (
  nameOf: (qd: number, member: number) => string,
  more: (member: number) => Partial<Step> = () => ({}),
  apart_s = 0.3,
): Step[] =>
  LOADS.flatMap((qd, i) =>
    MEMBERS.map((member) =>
      step(
        nameOf(qd, member),
        depth(qd, { started_ms: 1000 * (500 * i + apart_s * member), rate: 1000 * qd, ...more(member) }),
      ),
    ),
  );

const systems = (steps: readonly Step[]): string[] => [...new Set(placed(steps))];

describe("files that clients wrote at the same time", () => {
  const cases: readonly (readonly [string, readonly Step[]])[] = [
    ["pods", sets((qd, m) => `lab/ceph/qd${qd}/fio-job-${PODS[m]!}.json`)],
    ["pods of deployments", sets((qd, m) => `lab/ceph/qd${qd}-fio-6d4cf56db6-${PODS[m]!}.json`)],
    ["pods with new names at each load", sets((qd, m) => `lab/ceph/qd${qd}/fio-b${(qd % 10) + 3}c${m + 4}d.json`)],
    ["containers", sets((qd, m) => `lab/ceph/qd${qd}/${IDS[m]!}.json`)],
    ["clients", sets((qd, m) => `lab/ceph/qd${qd}/client-${m}.json`)],
    ["folders of clients", sets((qd, m) => `lab/ceph/client${m}/qd${qd}.json`)],
    [
      "virtual machines",
      sets(
        (qd, m) => `lab/ceph/qd${qd}_vm${m}.json`,
        () => ({ targets: ["/dev/vdb"] }),
      ),
    ],
    [
      "numbered files of pods",
      sets(
        (qd, m) => `lab/ceph/qd${qd}/r${m}.json`,
        (m) => ({ host: `fio-${PODS[m]!}` }),
      ),
    ],
  ];
  it.each(cases)("are one measurement of one system: %s", (_, steps) => {
    expect(systems(steps)).toEqual(["ceph |  | -"]);
    const { as, together } = groupSteps(steps);
    expect(together.map(({ length }) => length)).toEqual([3, 3, 3]);
    expect([...new Set(as)].map(({ outstanding, numjobs, rate }) => [outstanding, numjobs, rate])).toEqual(
      LOADS.map((qd) => [3 * qd, 3, 3000 * qd]),
    );
  });

  it("are repeated as a whole", () => {
    const run = (n: number): Step[] =>
      sets((qd, m) => `lab/ceph/run${n}/qd${qd}/client${m}.json`).map((one) => ({
        ...one,
        started_ms: one.started_ms! + n * 1e7,
      }));
    expect(systems([...run(1), ...run(2)])).toEqual(["ceph |  | 1", "ceph |  | 2"]);
  });

  it("are not added if one ran after the other, did something else, is a drive, or a label says so", () => {
    const name = (qd: number, m: number): string => `lab/ceph/qd${qd}/client-${m}.json`;
    const after = sets(name, () => ({}), 90);
    const unlike = sets(name, (m) => ({ block_bytes: 4096 << m }));
    const drives = sets(
      (qd, m) => `lab/ceph/qd${qd}/read_${m}.json`,
      (m) => ({ targets: [`/dev/nvme${m}n1`] }),
    );
    for (const steps of [after, unlike, drives]) expect(groupSteps(steps).together).toEqual([]);
    const told = new Map(sets(name).map(({ run }) => [run, { arranged: true as const }]));
    expect(groupSteps(sets(name), new Map(), told).together).toEqual([]);
  });
});
