/** The order of a curve. It stands in `model`, since charts need it too and know no analysis. */
export { compareLoad, controlledLoad, type LoadPoint } from "~/model/load";
