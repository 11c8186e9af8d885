import { figuresCsv } from "~/formats/figures/figures";
import { fuzz } from "./properties";
import { fixture, formatSubject, lineSpans } from "./subject";

fuzz(
  formatSubject({
    format: figuresCsv,
    fixtures: [
      fixture("datasets/roce-vs-iscsi-vsphere7/figures.csv"),
      fixture("datasets/solidigm-ps1010/figures.csv", [1, 24]),
    ],
    // In these files no cell has a line break.
    spans: (text) => lineSpans(text, (line, number) => line !== "" && number > 1),
    values: ({ figures }) => figures,
  }),
);
