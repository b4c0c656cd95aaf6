/** An icon on a 24 x 24 grid, drawn in the colour of the text around it. */
export function createIcon(path: string): SVGSVGElement {
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("d", path);
  icon.appendChild(shape);
  return icon;
}

const SVG = "http://www.w3.org/2000/svg";
