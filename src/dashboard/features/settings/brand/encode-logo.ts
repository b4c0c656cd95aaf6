import { LOGO_BOX, LOGO_BYTES } from "#shared/schemas/report-brand.ts";

const TYPES = ["image/png", "image/jpeg", "image/webp"];
/** Smaller ones could not be read. */
const SMALLEST_SCALE = 0.25;

/**
 * Draws a picture within the largest size, smaller where its PNG has too many bytes, and returns
 * that PNG in base64; null for other files, and for those that stay too large.
 */
export async function encodeLogo(file: File): Promise<string | null> {
  if (!TYPES.includes(file.type)) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const fit = Math.min(1, LOGO_BOX.width / picture.width, LOGO_BOX.height / picture.height);
  for (let scale = 1; scale >= SMALLEST_SCALE; scale *= 0.75) {
    const png = draw(picture, fit * scale);
    if (png.length <= Math.floor(LOGO_BYTES / 3) * 4) return png;
  }
  return null;
}

function draw(picture: ImageBitmap, scale: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").replace(/^data:[^,]*,/, "");
}
