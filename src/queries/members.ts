/** Every finest member of every point of a dataset: dots per drive, shares of a sum, what a combined point hides. */
import type { MemberRow } from "~/model/answers";
import { curve } from "./curve";
import type { Question } from "./question";

export type MembersParams = { readonly dataset: string };

export const members: Question<MembersParams, MemberRow[]> = {
  name: "members",
  sql: ({ dataset }) => curve.sql({ dataset }),
  finish: (results, { dataset }) =>
    curve
      .finish(results, { dataset })
      .map((p) => ({ ...p, member: p.title, member_unit: "job", of: p.key, device: null })),
};
