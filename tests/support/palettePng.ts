/** A screenshot as a small picture for the repository: at most 40 colours. */
import { deflateSync, crc32 } from "node:zlib";
import type { Page } from "@playwright/test";

const COLOURS = 40;

/** The browser reads the picture, so no library is needed. */
export async function palettePng(page: Page, png: Buffer): Promise<Buffer> {
  const { width, height, palette, indexes } = await page.evaluate(
    async ([base64, most]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
      context.drawImage(bitmap, 0, 0);
      const pixels = new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
      const seen = new Map<number, number>();
      for (const pixel of pixels) seen.set(pixel, (seen.get(pixel) ?? 0) + 1);
      const part = (pixel: number, n: number): number => (pixel >>> (8 * n)) & 255;
      // Lines are thin and letters grey: weight colours by more than their pixels.
      const weight = ([pixel, n]: readonly [number, number]): number => {
        const parts = [0, 1, 2].map((i) => part(pixel, i));
        return n * (1 + Math.max(...parts) - Math.min(...parts));
      };
      const found = [...seen].sort((a, b) => weight(b) - weight(a)).map(([pixel]) => pixel);
      const palette = found.slice(0, most);
      const far = (a: number, b: number): number =>
        [0, 1, 2].reduce((sum, n) => sum + (part(a, n) - part(b, n)) ** 2, 0);
      const nearest = new Map(
        found.map((pixel) => [
          pixel,
          palette.reduce((best, one, i) => (far(pixel, one) < far(pixel, palette[best]!) ? i : best), 0),
        ]),
      );
      let indexes = "";
      for (const pixel of pixels) indexes += String.fromCharCode(nearest.get(pixel)!);
      return {
        ...{ width: bitmap.width, height: bitmap.height, indexes: btoa(indexes) },
        palette: palette.flatMap((pixel) => [0, 1, 2].map((n) => part(pixel, n))),
      };
    },
    [png.toString("base64"), COLOURS] as const,
  );
  const rows = Buffer.from(indexes, "base64");
  const lines = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.from([0]), rows.subarray(y * width, (y + 1) * width)]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette)),
    chunk("IDAT", deflateSync(Buffer.concat(lines), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
