/**
 * The SVG of a chart drawn on a canvas, two dots per pixel, with its printed size and its link inside. Needs a browser:
 * the page's policy lets it show its own blobs.
 */
import { exporting } from "~/text/en/export";
import { sizeChunk, textChunk, withChunks } from "./chunks";
import { PNG_KEYWORD } from "./imageLink";
import type { ExportInput } from "./input";
import { toSvg, type Picture } from "./svg";

const SCALE = 2;
/** CSS: 96 pixels are an inch. */
const PIXELS_PER_INCH = 96;
/** Largest canvas that every browser draws: phones stop at 16.7 million dots. */
const MOST_DOTS = 16_700_000;

async function drawn({ svg, width, height }: Picture, scale: number): Promise<Uint8Array> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, "image/png");
    });
    if (context === null || blob === null) throw new Error(exporting.noCanvas);
    return new Uint8Array(await blob.arrayBuffer());
  } finally {
    URL.revokeObjectURL(address);
  }
}

export async function toPng(input: ExportInput): Promise<Uint8Array> {
  const picture = toSvg(input);
  const scale = Math.min(SCALE, Math.sqrt(MOST_DOTS / (picture.width * picture.height)));
  return withChunks(await drawn(picture, scale), [
    sizeChunk(PIXELS_PER_INCH * scale),
    textChunk("Title", input.scene.title),
    textChunk("Software", "Kneepoint"),
    textChunk(PNG_KEYWORD, input.link),
  ]);
}
