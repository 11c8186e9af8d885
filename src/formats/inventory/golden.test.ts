import { golden } from "../../../tests/support/golden";
import { inventoryFormats } from "./format";

const folders = ["tests/fixtures/hand-made/inventory"];
golden("inventory", inventoryFormats, folders);
