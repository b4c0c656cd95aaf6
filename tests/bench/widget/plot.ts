import type { Row } from "./report.ts";

const BAR = 18;
const LEFT = 250;
const WIDTH = 860;
const GAP = 26;

const MEASURES = { nothing: "nothing switched on", remembered: "five tools remembered" } as const;

/**
 * Draws what each widget adds to each page's load as bars of an SVG that is legible on light and
 * dark.
 */
export function plot(rows: Row[], pages: string[]): string {
  const longest = Math.max(1, ...rows.flatMap(({ nothing, remembered }) => [nothing, remembered]));
  const scale = (WIDTH - LEFT - 90) / longest;
  const parts: string[] = [];
  let y = 40;
  for (const page of pages) {
    for (const measure of ["nothing", "remembered"] as const) {
      parts.push(`<text class="head" x="0" y="${y}">${page}, ${MEASURES[measure]}</text>`);
      y += 10;
      for (const row of rows.filter((one) => one.page === page)) {
        parts.push(bar(row.widget, row[measure], y, scale));
        y += BAR + 6;
      }
      y += GAP;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img" aria-labelledby="title desc">
<title id="title">Milliseconds that widgets add to the load of a page</title>
<desc id="desc">${description(rows)}</desc>
<style>
text { font: 14px system-ui, sans-serif; fill: #1a1a1a; }
.head { font-weight: 600; }
rect { fill: #767676; }
.own { fill: #1a5fb4; }
@media (prefers-color-scheme: dark) { text { fill: #eee; } rect { fill: #9a9a9a; } .own { fill: #78aeed; } }
</style>
${parts.join("\n")}
</svg>
`;
}

function bar(name: string, value: number, y: number, scale: number): string {
  const length = Math.max(1, Math.round(Math.max(0, value) * scale));
  const own = name === "Handrail" ? ' class="own"' : "";
  return `<text x="${LEFT - 10}" y="${y + 14}" text-anchor="end">${name}</text><rect${own} x="${LEFT}" y="${y}" width="${length}" height="${BAR}"/><text x="${LEFT + length + 8}" y="${y + 14}">${value.toFixed(0)} ms</text>`;
}

function description(rows: Row[]): string {
  return rows
    .map(
      ({ page, widget, nothing, remembered }) =>
        `${widget} on ${page}: ${nothing.toFixed(0)} ms with nothing switched on, ${remembered.toFixed(0)} ms with five tools.`,
    )
    .join(" ");
}
