/** The first frame of a picture, laid out in its box as the page lays out the picture itself. */
export function drawStill(image: HTMLImageElement): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const page = getComputedStyle(image);
  const sides = ["Top", "Right", "Bottom", "Left"] as const;
  canvas.style.padding = sides
    .map((side) => `calc(${page[`padding${side}`]} + ${page[`border${side}Width`]})`)
    .join(" ");
  canvas.style.objectFit = page.objectFit;
  if (!page.objectPosition.includes("-99999px")) canvas.style.objectPosition = page.objectPosition;
  canvas.style.borderRadius = page.borderRadius;
  return canvas;
}
