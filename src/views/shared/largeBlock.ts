export { allLargeBlocks } from "~/analysis/largeBlock";
