/**
 * The table twin as Parquet: numbers as DOUBLE, everything else as STRING, absent as null; remarks after a number in a
 * column of their own, as in CSV. Sentence, caption and link are in the key-value metadata.
 */
import { parquetWriteBuffer } from "hyparquet-writer";
import { columnsOf } from "./columns";
import type { TableInput } from "./input";

export function toParquet({ scene, caption, link }: TableInput): Uint8Array {
  const buffer = parquetWriteBuffer({
    columnData: columnsOf(scene).map(({ name, numeric, values }) => ({
      name,
      data: [...values],
      type: numeric ? "DOUBLE" : "STRING",
      nullable: true,
    })),
    kvMetadata: [
      { key: "title", value: scene.title },
      { key: "caption", value: [...(scene.notes ?? []), ...caption].join("\n") },
      { key: "kneepoint-link", value: link },
    ],
  });
  return new Uint8Array(buffer);
}
