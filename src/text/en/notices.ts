import { actNotices } from "./notices-act";
import { fioNotices } from "./notices-fio";
import { fioLogNotices } from "./notices-fio-logs";
import { fioTextNotices } from "./notices-fio-text";
import { plural, whole } from "./notice-text";
import { archiveNotices } from "./notices-archive";
import { hdrNotices } from "./notices-hdrhistogram";
import { diskspdNotices } from "./notices-diskspd";
import { elbenchoNotices } from "./notices-elbencho";
import { iorNotices } from "./notices-ior";
import { iozoneNotices } from "./notices-iozone";
import { mlperfNotices } from "./notices-mlperf";
import { bundleNotices } from "./notices-bundle";
import { labelNotices } from "./notices-labels";
import { ownNotices } from "./notices-own";
import { storyNotices } from "./notices-story";
import { sysbenchNotices } from "./notices-sysbench";
import { sysstatNotices } from "./notices-sysstat";
import { toolNames } from "./tools";
import { vdbenchNotices } from "./notices-vdbench";

/** Of files: the page loads them with the list of what was read (`views/overview/AllFiles`). */
export const notices = whole("None of it was read; no other file is affected.", {
  ...archiveNotices,
  ...bundleNotices,
  ...labelNotices,
  ...ownNotices,
  ...storyNotices,
  "figures/bad-number": {
    what: (v) => `“${v.text}” in column ${v.column} is not a number.`,
    todo: "Write digits with a point, no grouping and no unit; leave the cell empty for a number the report lost.",
    rest: "This row is left out; the other rows were read.",
  },
  "figures/cell-count": {
    what: (v) => `The row has ${v.cells} cells, the header has ${v.expected}.`,
    todo: "Put a text with a comma, a quote or a line break in double quotes.",
    rest: "This row is left out; the other rows were read.",
  },
  "figures/duplicate-id": {
    what: (v) => `The fact_id ${v.id} is already on line ${v.first}.`,
    todo: "Give each figure its own fact_id: links and citations name it.",
    rest: "The first row counts, this one is left out; the other rows were read.",
  },
  "figures/empty-cell": {
    what: (v) => `Column ${v.column} is empty.`,
    todo: "Fill it: without it the figure can neither be named nor cited.",
    rest: "This row is left out; the other rows were read.",
  },
  "figures/missing-column": {
    what: (v) => `The header of this table of figures lacks ${v.column}.`,
    todo: "Add the column; docs/formats.md lists them all.",
    rest: "No row of this file was read.",
  },
  "figures/no-line-end": {
    what: "The file ends in the middle of a line: its last row may be cut off.",
    todo: "Compare the row with the source; if it is whole, end it with a line break.",
    rest: "The row was read as it stands; the other rows are not affected.",
  },
  "figures/not-utf8": {
    what: "The file is not UTF-8: some letters cannot be read.",
    todo: "Save it as UTF-8 and drop it again.",
    rest: "The rows were read; unreadable letters show as �.",
  },
  "figures/nothing-to-draw": {
    what: "No figure matches these choices.",
    todo: "Clear a choice, or show restated figures as well.",
    rest: "The figures themselves are all still here.",
  },
  "figures/open-quote": {
    what: "A cell of this row opens with a quote that is not closed.",
    todo: "Close it, or double a quote that belongs to the text.",
    rest: "This row is left out; the other rows were read.",
  },
  "figures/too-large": {
    what: (v) => `This table of figures has ${v.bytes} bytes; more than 64 MiB are not read.`,
    todo: "Split it into smaller files.",
    rest: "No row of this file was read.",
  },
  "figures/unknown-metric": {
    what: (v) => `The unit of the metric “${v.metric}” is not known.`,
    todo: "Use a metric that docs/formats.md lists, in its base unit.",
    rest: "This row is left out; the other rows were read.",
  },
  "figures/unknown-word": {
    what: (v) => `“${v.text}” is not a valid value for column ${v.column}.`,
    todo: "Use a word that docs/formats.md lists: it decides how the figure is drawn.",
    rest: "This row is left out; the other rows were read.",
  },
  "file/archive": {
    what: (v) => `This is a ${v.format} archive.`,
    todo: "Unpack it and drop the files or the folder.",
  },
  "file/binary": {
    what: "This is a binary file, not the text output of a benchmark.",
    todo: "Drop the result files: fio writes them with --output=FILE --output-format=json+.",
  },
  "file/document": {
    what: (v) => `This is ${v.format}, not the output of a benchmark.`,
    todo: "Drop the result files that its numbers came from.",
  },
  "file/duplicate": {
    what: (v) => `The same bytes as ${v.of}.`,
    todo: "If it is a second run, check that its result was not overwritten by a copy.",
    rest: "It counts once.",
  },
  "file/same-run": {
    what: (v) => `The same run as ${v.of}: the same jobs with the same counts of I/Os, or rates, and run times.`,
    todo: "To read it in its place, remove both and drop this file alone.",
    rest: "The run counts once, by that file.",
  },
  "file/run-twice": {
    what: (v) => `${plural(v.count, "run occurs", "runs occur")} more than once in this file, with the same numbers.`,
    rest: "Each run counts once.",
  },
  "file/known-runs": {
    what: (v) => `${plural(v.count, "run is", "runs are")} in ${v.of} too, with the same numbers.`,
    todo: "Nothing, unless you want them from here: then remove the other file.",
    rest: "Each run counts once, by that file. The other runs of this file were read.",
  },
  "file/empty": {
    what: "The file is empty.",
    todo: "The run may have been killed before its result was written. Some files stay empty where there was nothing to write: fio’s slat log of synchronous engines, vdbench’s histograms.",
    rest: "No other file is affected.",
  },
  "file/nothing-found": {
    what: (v) => `This looks like ${v.format} but holds no result.`,
    todo: "Open it: the run may have ended before its first result.",
    rest: "No other file is affected.",
  },
  "file/parser-failed": {
    what: (v) => `The ${v.format} reader failed: ${v.reason}`,
    todo: "This is a bug in Kneepoint, not in the file. Please report it with the file.",
    rest: (v) =>
      v.kept === 0
        ? "None of it counts; no other file is affected."
        : "What was read before is kept; no other file is affected.",
  },
  "file/too-many-points": {
    what: (v) => `The file holds more results than one file may: ${v.count} documents were left out.`,
    todo: "Split the file between two documents.",
    rest: "The documents before them were read.",
  },
  "file/too-many-series": {
    what: (v) => `The file holds more time series or documents than one file may: ${v.count} were left out.`,
    todo: "Times that run backwards begin a new job: check that the lines are in order. If they are, split the file.",
    rest: "Those before them were read.",
  },
  "file/unreadable": {
    what: (v) => `The file could not be read: ${v.reason}`,
    todo: "It may have been moved, changed or locked since it was chosen. Choose it again.",
    rest: "No other file is affected.",
  },
  ...actNotices,
  ...fioNotices,
  ...fioTextNotices,
  ...diskspdNotices,
  ...hdrNotices,
  ...elbenchoNotices,
  ...iorNotices,
  ...iozoneNotices,
  ...mlperfNotices,
  ...sysbenchNotices,
  ...sysstatNotices,
  ...vdbenchNotices,
  ...fioLogNotices,
  "format/not-supported": {
    what: (v) => `This is ${v.format}. We know it and do not read it yet.`,
    todo: () => `Results of ${toolNames} are read; docs/formats.md lists them.`,
  },
  "format/unknown": {
    what: "This is not a format we know.",
    todo: () => `Results of ${toolNames} are read, by their content: the name of the file does not matter.`,
  },
  "image/no-link": {
    what: (v) =>
      `This is a picture (${String(v.format).toUpperCase()}), not a result, and it carries no link to a chart.`,
    todo: "A PNG or SVG saved here opens its chart when it is dropped by itself, as it was saved: a screenshot, or a picture that another program saved again, has lost the link. Drop the result files, or ask for the link.",
  },
  "why/no-histograms": {
    what: "These percentiles cannot be combined: the jobs have no histograms. No average is taken.",
    todo: "Run fio with --output-format=json+, or look at the jobs one by one.",
    rest: "Rates, mean, minimum and maximum are combined.",
  },
  "why/unlike-kinds": {
    what: "Not every job reports the same kind of latency.",
    todo: "Give all jobs the same lat_percentiles, clat_percentiles and slat_percentiles.",
    rest: "Only the kinds that all jobs have are combined.",
  },
  "workspace/reader-died": {
    what: "The reader stopped while it read this file. The browser may have run out of memory.",
    todo: "Drop the file again. If the reader stops again, close other tabs or split the file.",
    rest: "None of it was read. A new reader read the other files.",
  },
  "workspace/reader-stuck": {
    what: "The reader made no progress in this file for 30 seconds and was ended.",
    todo: "Check that the disk or network folder answers, then drop the file again.",
    rest: "None of it was read. A new reader read the other files.",
  },
  "workspace/failed": {
    what: (v) => `The file could not be loaded: ${v.reason}.`,
    todo: "Drop it again.",
    rest: "Nothing from this drop is on the chart; what was there before still is.",
  },
  "workspace/full": {
    what: "This page has loaded as many files as it can number.",
    todo: "Remove some and drop it again.",
    rest: "Nothing from this drop is on the chart; what was there before still is.",
  },
  "engine/start": {
    what: (v) => `The query engine did not start: ${v.reason}.`,
    todo: "Reload the page. The engine is an 8 MB file beside it; a content blocker or a lost connection can stop it.",
    rest: "Published charts still show; your own files need the engine.",
  },
  "engine/died": {
    what: (v) => `The query engine stopped twice while loading these files: ${v.reason}.`,
    todo: "Drop fewer files at once.",
    rest: "Nothing from this drop is on the chart; what was there before still is.",
  },
  "engine/insert-count": {
    what: (v) => `Not all rows arrived: ${v.reason}.`,
    todo: "This is a bug in Kneepoint, not in the file. Please report it.",
    rest: "Nothing from this drop is on the chart; what was there before still is.",
  },
});
