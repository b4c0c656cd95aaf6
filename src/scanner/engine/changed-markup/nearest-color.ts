type Rgb = readonly [number, number, number];

/** Steps from a color to black or white. */
const STEPS = 255;

/**
 * Returns the color nearest to `foreground`, on the way to black or to white, that has the
 * required contrast; null if none has. Colors are six hexadecimal digits.
 */
export function nearestColor(foreground: string, background: string, required: number) {
  const from = rgbOf(foreground);
  const against = luminance(rgbOf(background));
  for (let step = 0; step <= STEPS; step += 1) {
    for (const end of [0, 255]) {
      const mixed = from.map((value) => Math.round(value + ((end - value) * step) / STEPS));
      const color: Rgb = [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0];
      const ratio = contrast(luminance(color), against);
      if (ratio >= required) return { color: `#${color.map(hex).join("")}`, ratio };
    }
  }
  return null;
}

function rgbOf(digits: string): Rgb {
  const at = (start: number) => Number.parseInt(digits.slice(start, start + 2), 16);
  return [at(0), at(2), at(4)];
}

const hex = (value: number) => value.toString(16).padStart(2, "0");

/** Relative luminance (WCAG 2.2). */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
