import { contrastOf, luminanceOf } from "./colors.ts";

/** Pictures are this much larger than the page, so that strokes have pixels of their full color. */
export const PICTURE_SCALE = 4;
/** Pixels around a stroke that are its background, besides those behind it. */
const AROUND = 2 * PICTURE_SCALE;
/** Least difference in a channel of a pixel that is part of a stroke. */
const MIN_INK = 12;

/** Pixels of a picture. */
export type Picture = Pick<ImageData, "data" | "width" | "height">;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Decodes a PNG, which no policy of the page forbids, since nothing is loaded. */
export async function decodePicture(base64: string): Promise<Picture> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  if (!context) throw new Error("There is no canvas");
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

/**
 * Returns the highest contrast of any pixel of a letter with what is behind or around it, by
 * pictures with and without the text; null for a box without any part of a letter.
 */
export function drawnContrast(inked: Picture, blank: Picture, box: Box): number | null {
  let best: number | null = null;
  const { width, height } = inked;
  for (let y = Math.max(0, box.top); y < Math.min(height, box.bottom); y += 1) {
    for (let x = Math.max(0, box.left); x < Math.min(width, box.right); x += 1) {
      if (!hasInk(inked, blank, (y * width + x) * 4)) continue;
      const ink = luminanceAt(inked, x, y);
      for (const [dx, dy] of NEAR)
        best = Math.max(best ?? 1, contrastOf(ink, luminanceAt(blank, x + dx, y + dy)));
    }
  }
  return best;
}

const NEAR = [
  [0, 0],
  [AROUND, 0],
  [-AROUND, 0],
  [0, AROUND],
  [0, -AROUND],
] as const;

function hasInk(inked: Picture, blank: Picture, at: number): boolean {
  return [0, 1, 2].some((channel) => {
    return Math.abs((inked.data[at + channel] ?? 0) - (blank.data[at + channel] ?? 0)) >= MIN_INK;
  });
}

/** Reads a pixel, or the nearest one within the picture. */
function luminanceAt({ data, width, height }: Picture, x: number, y: number): number {
  const at = (clamp(y, height) * width + clamp(x, width)) * 4;
  return luminanceOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
}

function clamp(value: number, length: number): number {
  return Math.max(0, Math.min(length - 1, value));
}
