export { within } from "~/base/within";
