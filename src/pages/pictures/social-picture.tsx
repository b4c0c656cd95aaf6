import { renderToStaticMarkup } from "react-dom/server";
import { PICTURE_FONT, type Rasterizer } from "./rasterizer.ts";

/** Size in pixels that social networks crop the least. */
export const SOCIAL_PICTURE_SIZE = { width: 1200, height: 630 };

interface SocialPictureText {
  title: string;
  productName: string;
  /** The site's host, such as `handrail.example`. */
  host: string;
}

const MARGIN = 80;
const TITLE_WIDTH = 900;
const MOST_LINES = 4;
const TITLE_SIZES = [84, 72, 60, 50];
const STEPS = [0, 1, 2, 3];
const GROUND = "#07362f";
const STEP = "#0b4a41";
const SIGNAL = "#ffc832";
const RAIL = `M${MARGIN + 560} 560 L1180 312`;

/** Returns an SVG document: the page's title next to a flight of steps with a handrail. */
export function socialPicture(
  { title, productName, host }: SocialPictureText,
  { widthOf }: Rasterizer,
): string {
  const { size, lines } = fit(title, widthOf);
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" {...SOCIAL_PICTURE_SIZE}>
      <title>{title}</title>
      <rect {...SOCIAL_PICTURE_SIZE} fill={GROUND} />
      {STEPS.map((step) => (
        <g key={step}>
          <rect x={700 + step * 130} y={580 - step * 52} width="500" height="400" fill={STEP} />
          <rect
            x={700 + step * 130}
            y={580 - step * 52}
            width="500"
            height="6"
            fill={SIGNAL}
            opacity="0.55"
          />
        </g>
      ))}
      <path d={RAIL} stroke={SIGNAL} strokeWidth="16" strokeLinecap="round" fill="none" />
      <g fontFamily={PICTURE_FONT} fill="#ffffff">
        {lines.map((line, index) => (
          <text key={line} x={MARGIN} y={80 + size + index * size * 1.14} fontSize={size} fontWeight="700">
            {line}
          </text>
        ))}
        <text x={MARGIN} y="540" fontSize="38" fontWeight="700">
          {productName}
        </text>
        <text x={MARGIN} y="582" fontSize="26" fill="#b9d3cb">
          {host}
        </text>
      </g>
    </svg>,
  );
}

/** Finds the largest font size at which the title fits. */
function fit(title: string, widthOf: Rasterizer["widthOf"]): { size: number; lines: string[] } {
  const tries = TITLE_SIZES.map((size) => ({
    size,
    lines: wrapText(title, TITLE_WIDTH, (line) => widthOf(line, size)),
  }));
  const smallest = { size: TITLE_SIZES.at(-1) ?? 50, lines: tries.at(-1)?.lines.slice(0, MOST_LINES) ?? [] };
  return tries.find(({ size, lines }) => lines.length * size <= 270) ?? smallest;
}

/** Breaks text at spaces into lines no wider than `width`; a wider word gets its own line. */
export function wrapText(text: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
