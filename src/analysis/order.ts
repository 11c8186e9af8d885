/** The order of a curve. Defined in `model`, since charts need it too and do not import analysis. */
export { compareLoad, controlledLoad, type LoadPoint } from "~/model/load";
