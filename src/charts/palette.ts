/**
 * The palette: a series number is colour + dash + marker, checked for colour-blind readers (Machado 2009).
 * Scenes carry tokens; theme.css gives them to the page, `hex` to a picture that stands alone.
 */
import { lookUp } from "~/base/lookUp";
import type { Media } from "~/model/workload";
import type { Colour, Shape } from "./scene";

export interface SeriesStyle {
  readonly colour: Colour;
  /** SVG dash array; undefined = solid. */
  readonly dash: string | undefined;
  readonly marker: Shape;
}

const palette = [
  { colour: "s1", dash: undefined, marker: "circle" },
  { colour: "s2", dash: "7 4", marker: "square" },
  { colour: "s3", dash: "2 3", marker: "up" },
  { colour: "s4", dash: "10 3 2 3", marker: "down" },
  { colour: "s5", dash: "4 2", marker: "diamond" },
  { colour: "s6", dash: "12 4", marker: "plus" },
  { colour: "s7", dash: "1 5", marker: "hexagon" },
  { colour: "s8", dash: "10 3 2 3 2 3", marker: "saltire" },
] as const satisfies readonly SeriesStyle[];

/**
 * Number of colours. With more values than this one is highlighted and the rest are grey; there is never a ninth
 * colour.
 */
export const COLOURS = palette.length;

/** Style of the n-th series, from 0. Past the palette: ctrl grey, solid, circle. */
export const seriesStyle = (n: number): SeriesStyle =>
  palette[n] ?? { colour: "ctrl", dash: undefined, marker: "circle" };

/** A medium has the same colour everywhere; unset or mixed is ctrl. */
const media: Readonly<Record<Media, Colour>> = {
  TLC: "s1",
  QLC: "s2",
  "3DXP": "s3",
  PMem: "s4",
  SLC: "s6",
  HDD: "s7",
  MLC: "s8",
  mixed: "ctrl",
  "": "ctrl",
};

export const mediaColour = (name: string | null): Colour => lookUp(media, name) ?? "ctrl";

/** Colours of systems, in order: up to four avoid the colours of the common media. */
export const SYSTEM_COLOURS = ["s3", "s4", "s5", "s6", "s1", "s2", "s8", "s7"] as const satisfies readonly Colour[];

/** Marker by op (LOOK, "One channel, one meaning"). */
export const opMarker = (op: string): Shape =>
  op === "read" ? "circle" : op === "write" ? "square" : op === "trim" ? "up" : "diamond";

export type Theme = "light" | "dark";

/** The tokens as they are in theme.css. */
export const hex: Readonly<Record<Theme, Readonly<Record<Colour, string>>>> = {
  light: {
    s1: "#2D5ED4",
    s2: "#CD7B38",
    s3: "#0D5951",
    s4: "#AF3394",
    s5: "#7B6813",
    s6: "#A577E3",
    s7: "#7E2500",
    s8: "#54999E",
    bg: "#FFFFFF",
    rule: "#D5D7D3",
    grid: "#ECEDEA",
    ctrl: "#858B91",
    ink: "#15181B",
    ink2: "#4A5056",
    ink3: "#666D73",
    bad: "#B3261E",
    warn: "#7A5200",
    ok: "#1B6B3A",
  },
  dark: {
    s1: "#386BE2",
    s2: "#E88B0E",
    s3: "#6FA68C",
    s4: "#9F5597",
    s5: "#DAD94A",
    s6: "#C88CF7",
    s7: "#D33E25",
    s8: "#49EAF4",
    bg: "#14171A",
    rule: "#343A40",
    grid: "#23282D",
    ctrl: "#737B82",
    ink: "#ECEEF0",
    ink2: "#B4BBC1",
    ink3: "#8E979E",
    bad: "#FF8A80",
    warn: "#F0B849",
    ok: "#7FD1A0",
  },
};

/** Text colour of a series: color-mix(in oklab, series 62%, ink), precomputed. 6.4:1 or better on its background. */
export const textHex: Readonly<Record<Theme, Readonly<Partial<Record<Colour, string>>>>> = {
  light: {
    s1: "#244488",
    s2: "#815432",
    s3: "#183F3B",
    s4: "#712D63",
    s5: "#514820",
    s6: "#695190",
    s7: "#552415",
    s8: "#3C6468",
  },
  dark: {
    s1: "#7AA0EB",
    s2: "#ECB27C",
    s3: "#9FC1B1",
    s4: "#BE8FB9",
    s5: "#E0E295",
    s6: "#D6B3F6",
    s7: "#E48876",
    s8: "#99ECF3",
  },
};
