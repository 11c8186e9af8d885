/** The forms over an axis: what is worked out of the figures, and the chart that draws it. */
import { checksForm } from "~/charts/figures/plots/checks";
import { latencyForm } from "~/charts/figures/plots/latency";
import type { PlotForms } from "~/charts/figures/plots/plotForm";
import { depthForm, depthsOf } from "~/charts/figures/plots/depth";
import { gainForm } from "~/charts/figures/plots/gain";
import { shareForm } from "~/charts/figures/plots/share";
import { threadsForm } from "~/charts/figures/plots/threads";
import { checksOf } from "./checks";
import { gainsOf } from "./gains";
import { mixesOf } from "./mixes";
import { pairsOf } from "./pairs";

/** Not part of the first paint: the page brings them, and a card whose headline asks for one. */
export const plotForms: PlotForms = {
  latency: {
    uses: ({ rows, shown, options }) =>
      pairsOf(shown, rows, options).pairs.flatMap(({ rate, latency }) =>
        latency === null ? [rate.row] : [rate.row, latency.row],
      ),
    count: ({ rows, shown, options }) => pairsOf(shown, rows, options).pairs.length,
    draw: (input) => latencyForm(input, pairsOf(input.shown, input.rows, input.options)),
  },
  threads: { uses: ({ shown }) => shown.map(({ row }) => row), count: ({ shown }) => shown.length, draw: threadsForm },
  share: {
    uses: ({ shown }) => mixesOf(shown).flatMap(({ points }) => points.map(({ one }) => one.row)),
    count: ({ shown }) => mixesOf(shown).reduce((sum, { points }) => sum + points.length, 0),
    draw: (input) => shareForm(input, mixesOf(input.shown)),
  },
  checks: {
    uses: ({ rows, shown, options }) => checksOf(shown, rows, options).flatMap(({ one, other }) => [one.row, other]),
    count: ({ rows, shown, options }) => checksOf(shown, rows, options).length,
    draw: (input) => checksForm(input, checksOf(input.shown, input.rows, input.options)),
  },
  depth: {
    uses: ({ rows, shown }) => depthsOf(shown, rows).map(({ row }) => row),
    count: ({ rows, shown }) => depthsOf(shown, rows).length,
    draw: (input) => depthForm(input, depthsOf(input.shown, input.rows)),
  },
  gain: {
    uses: ({ rows, options }) =>
      gainsOf(rows, options).flatMap(({ of, over, says }) => [...of, ...over, ...says].map(({ row }) => row)),
    count: ({ rows, options }) => gainsOf(rows, options).length,
    draw: (input) => gainForm(input, gainsOf(input.rows, input.options)),
  },
};
