import { page } from "../page/document.ts";
/** Draws the first frame of a picture. */
export function drawStill(image: HTMLImageElement): HTMLCanvasElement {
  const canvas = page.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const SIDES = ["Top", "Right", "Bottom", "Left"] as const;

/** Returns CSS declarations that fit a still into its box as the page fits the picture. */
export function lookOfStill(image: HTMLImageElement): string {
  const page = getComputedStyle(image);
  const padding = SIDES.map((side) => `calc(${page[`padding${side}`]} + ${page[`border${side}Width`]})`);
  const position = page.objectPosition.includes("-99999px") ? "initial" : page.objectPosition;
  return `--still-padding:${padding.join(" ")};--still-radius:${page.borderRadius};--still-fit:${page.objectFit};--still-position:${position}`;
}
