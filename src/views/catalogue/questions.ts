/** What most readers come to ask: each question leads to the chart that answers it. No React. */
import type { CatalogueEntry } from "~/model/dataset";
import type { LinkContext } from "~/permalink/field";
import { en } from "~/text/en";
import { headlineOf } from "./datasets";

const text = en.catalogue.questions;

/** Links as a headline has them, without version and hash. `own`: the same asked of files that were dropped. */
const QUESTIONS = [
  {
    id: "media",
    answers: [{ what: "published", link: "#/compare?d=qlc-175gbs&by=media&base=TLC&per=member" }],
    own: "#/compare?d=local&by=media",
  },
  {
    id: "fabric",
    answers: [{ what: "published", link: "#/compare?d=roce-vs-iscsi-vsphere7&by=fabric&base=iSCSI&load=80" }],
    own: "#/compare?d=local&by=fabric",
  },
  {
    id: "interface",
    answers: [{ what: "published", link: "#/compare?d=sk-hynix-pe6011-se4011&by=interface&base=SATA&of=published" }],
    own: "#/compare?d=local&by=interface",
  },
  {
    id: "drives",
    answers: [
      { what: "published", link: "#/scaling?d=qlc-175gbs&g=figures/qlc-175gbs&sys=ves-vss2249p-24x-p5316" },
      { what: "example", link: "#/scaling?d=example-virtual-disk" },
    ],
    own: "#/scaling?d=local",
  },
] as const;

export interface Answer {
  /** "published figures", "your own results". */
  readonly label: string;
  readonly href: string;
}
export interface Question {
  readonly id: string;
  readonly asks: string;
  /** Never none; the first is the answer of the question itself. */
  readonly answers: readonly [Answer, ...Answer[]];
}

/** @param own points were read from files of the reader. */
export function questionsOf(
  datasets: readonly Pick<CatalogueEntry, "slug">[],
  own: boolean,
  context: LinkContext,
): Question[] {
  return QUESTIONS.flatMap(({ id, answers, own: ownLink }): Question[] => {
    const published = answers.flatMap(({ what, link }) => answerOf(link, text.answers[what], context, datasets));
    const [first, ...more] = [
      ...published,
      ...(own ? answerOf(ownLink, text.answers.own, context, [{ slug: "local" }]) : []),
    ];
    return first === undefined ? [] : [{ id, asks: text.asks[id], answers: [first, ...more] }];
  });
}

/** Nothing where a site does not publish the dataset. */
function answerOf(
  link: string,
  label: string,
  context: LinkContext,
  datasets: readonly Pick<CatalogueEntry, "slug">[],
): Answer[] {
  const headline = headlineOf(link, context);
  const there = headline?.state.d.every((slug) => datasets.some((one) => one.slug === slug)) ?? false;
  return headline !== null && there ? [{ label, href: headline.href }] : [];
}
