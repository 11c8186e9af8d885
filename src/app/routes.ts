/**
 * The table of pages: one row each. A page brings its link fields (small, loaded at once, so that any link can be
 * read) and its view (loaded when it is shown).
 */
import type { ComponentType } from "react";
import { lookUp } from "~/base/lookUp";
import type { Pages } from "~/permalink/codec";
import type { Fields, State } from "~/permalink/field";
import { en } from "~/text/en";
import { fields as history } from "~/views/history/state";
import { fields as library } from "~/views/library/state";
import { fields as report } from "~/views/report/state";
import { fields as comparison } from "~/views/comparison/state";
import { fields as system } from "~/views/system/state";
import { fields as curve } from "~/views/curve/state";
import { fields as explore } from "~/views/explore/state";
import { fields as figures } from "~/views/figures/state";
import { fields as run } from "~/views/run/state";
import { fields as overview } from "~/views/overview/state";
import { fields as scaling } from "~/views/scaling/state";
import { fields as compare } from "~/views/compare/state";
import { fields as percentiles } from "~/views/percentiles/state";
import { fields as timeline } from "~/views/timeline/state";
import { fields as act } from "~/views/act/state";
import type { PageProps } from "~/views/page";
import { fields as sql } from "~/views/sql/state";
import { fields as runs } from "~/views/runs/state";
import { fields as pts } from "~/views/pts/state";

type View<F extends Fields> = ComponentType<PageProps<State<F>>>;
type AnyView = ComponentType<PageProps<Record<string, unknown>>>;

export interface Page {
  readonly nav: string;
  readonly fields: Fields;
  /** The view of a page gets the state decoded by its own fields: their type is known, and dropped, only here. */
  readonly load: () => Promise<{ default: AnyView }>;
  /** The view, once its code is loaded. */
  readonly view: () => AnyView | undefined;
}

const page = <F extends Fields>(nav: string, fields: F, load: () => Promise<{ default: View<F> }>): Page => {
  let view: AnyView | undefined;
  const loadView = async () => {
    const module = (await load()) as unknown as { default: AnyView };
    view = module.default;
    return module;
  };
  return { nav, fields, load: loadView, view: () => view };
};

const nav = en.app.pages;

export const routes = {
  library: page(nav.library, library, () => import("~/views/library/View")),
  report: page(nav.report, report, () => import("~/views/report/View")),
  comparison: page(nav.comparison, comparison, () => import("~/views/comparison/View")),
  system: page(nav.system, system, () => import("~/views/system/View")),
  runs: page(nav.runs, runs, () => import("~/views/runs/View")),
  curve: page(nav.curve, curve, () => import("~/views/curve/View")),
  figures: page(nav.figures, figures, () => import("~/views/figures/View")),
  run: page(nav.run, run, () => import("~/views/run/View")),
  overview: page(nav.overview, overview, () => import("~/views/overview/View")),
  pts: page(nav.pts, pts, () => import("~/views/pts/View")),
  scaling: page(nav.scaling, scaling, () => import("~/views/scaling/View")),
  compare: page(nav.compare, compare, () => import("~/views/compare/View")),
  percentiles: page(nav.percentiles, percentiles, () => import("~/views/percentiles/View")),
  timeline: page(nav.timeline, timeline, () => import("~/views/timeline/View")),
  history: page(nav.history, history, () => import("~/views/history/View")),
  explore: page(nav.explore, explore, () => import("~/views/explore/View")),
  act: page(nav.act, act, () => import("~/views/act/View")),
  sql: page(nav.sql, sql, () => import("~/views/sql/View")),
} as const satisfies Readonly<Record<string, Page>>;
export type PageId = keyof typeof routes;

export const pageIds = Object.keys(routes) as readonly PageId[];

/** The pages as the codec of links takes them. The first one replaces an unknown page. */
export const pages: Pages = new Map(pageIds.map((id) => [id, routes[id].fields]));

/** The row for a page id from the codec. */
export const routeOf = (id: string): Page => lookUp(routes, id) ?? routes.library;
