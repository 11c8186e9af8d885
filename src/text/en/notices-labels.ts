import { plural, type NoticeText } from "./notice-text";

/** Notices of files that describe results: kneepoint.json and inventories. */
export const labelNotices: Readonly<Record<string, NoticeText>> = {
  "inventory/bad-size": {
    what: (v) => `${v.count === 1 ? "A size is" : `${v.count} sizes are`} below zero: nvme-cli 2.2 printed such sizes.`,
    todo: "Run nvme list with another version, or set the capacity as a label of its runs.",
    rest: "No capacity was taken from it; model, serial number and firmware were read.",
  },
  "inventory/cut": {
    what: (v) => `The JSON breaks off or is damaged: expected ${v.expected} here.`,
    todo: "Write the inventory again and drop it.",
    rest: (v) => (v.count === 0 ? "None of it was read." : "Everything complete before that was read."),
  },
  "inventory/nothing": {
    what: "This inventory describes no device.",
    todo: "Run the command as root, on the host that was measured.",
    rest: "It sets nothing for any run.",
  },
  "inventory/unnamed": {
    what: (v) => `The output is of ${plural(v.count, "drive", "drives")}, and no line names the device of each.`,
    todo: "Put each in a file named after its device, or keep the command above its output.",
    rest: "It sets nothing for any run.",
  },
  "inventory/too-large": {
    what: (v) => `An inventory of more than ${v.limit} MiB is not read.`,
    todo: "Drop the inventory of each host as a file of its own.",
    rest: "The other files were read.",
  },
  "dataset/slug-reserved": {
    what: (v) => `No dataset can be called “${v.slug}”: in links it stands for the reader’s own files.`,
    todo: "Choose another slug.",
    rest: (v) => `This one is called ${v.own}.`,
  },
  "dataset/slug-taken": {
    what: (v) => `An earlier dataset already has the slug “${v.slug}”.`,
    todo: "Choose another slug.",
    rest: (v) => `This one is called ${v.own}.`,
  },
  "label/bad-json": {
    what: (v) => `This is not valid JSON: expected ${v.expected} here.`,
    todo: "Correct the line; the file begins like a kneepoint.json.",
    rest: "Nothing in this file counts; the results beside it were read.",
  },
  "label/bad-rule": {
    what: (v) => `“${v.rule}” is not a rule. ${v.reason}`,
    todo: "Write names in braces and text between them: {drive_model}_{firmware}_qd{iodepth}.",
    rest: "This rule is ignored; the others count.",
  },
  "label/bad-value": {
    what: (v) => `“${v.value}” is not a valid value for ${v.cell}. ${v.reason}`,
    todo: "Correct it in the file, or set it as a label of the run.",
    rest: "This cell is empty; all others count.",
  },
  "label/no-device": {
    what: (v) =>
      `It describes ${v.devices === "" ? "a device that it does not name" : v.devices}${v.hosts === "" ? "" : ` of ${v.hosts}`}; no run here matches it.`,
    todo: "Put it in the folder of its results and drop that folder, or set its values as labels of the runs.",
    rest: "It counts as soon as such a run is loaded.",
  },
  "label/no-target": {
    what: (v) =>
      v.count === 1
        ? `${v.target} is described here and is not loaded.`
        : `${v.count} runs are described here and are not loaded, the first ${v.target}.`,
    todo: "Drop their results as well, in the same folders.",
    rest: "Labels for loaded runs count.",
  },
  "label/too-large": {
    what: (v) => `A kneepoint.json of more than ${v.limit} MiB is not read.`,
    todo: "Describe each folder of results in a file of its own.",
    rest: "The other files were read.",
  },
  "label/version": {
    what: (v) =>
      v.version === "" ? "“kneepoint” is not the number 1." : `This kneepoint.json is of version ${v.version}.`,
    todo: "Open it with a newer Kneepoint, or write it as version 1.",
    rest: "Nothing in this file counts; the results beside it were read.",
  },
};
