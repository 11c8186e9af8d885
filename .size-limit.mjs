import { firstPaintScripts } from "./scripts/first-paint.mjs";

export default [{ name: "JavaScript of the first paint", path: firstPaintScripts(), limit: "170 kB", gzip: true }];
