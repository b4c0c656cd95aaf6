/** Red, green and blue from 0 to 255, and alpha from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** Returns a computed style's color; null for notations other than rgb(). */
export function parseColor(value: string): Color | null {
  const [red, green, blue, alpha = 1] = (/^rgba?\(([^)]+)\)$/.exec(value)?.[1] ?? "").split(",").map(Number);
  return red === undefined || green === undefined || blue === undefined ? null : [red, green, blue, alpha];
}

export function mix([red, green, blue, alpha]: Color, [r, g, b]: Color): Color {
  const over = (top: number, bottom: number) => top * alpha + bottom * (1 - alpha);
  return [over(red, r), over(green, g), over(blue, b), 1];
}

/** Relative luminance (WCAG 2.2, "relative luminance"). */
export function luminanceOf(red: number, green: number, blue: number): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of a color, which may be translucent, in front of an opaque one. */
export function contrastOn(color: Color, ground: Color): number {
  const [over, under] = [mix(color, ground), ground].map(([red, green, blue]) =>
    luminanceOf(red, green, blue),
  );
  return contrastOf(over ?? 0, under ?? 0);
}

/** Contrast ratio of two luminances (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
