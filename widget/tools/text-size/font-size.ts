/** Custom property containing the text enlargement factor, 1 to 2. */
export const SCALE = "--handrail-text-scale";

/** CSS absolute size keywords in px, at the browser's default size. */
const KEYWORD_PX: Record<string, number> = {
  "xx-small": 9,
  "x-small": 10,
  small: 13,
  medium: 16,
  initial: 16,
  large: 18,
  "x-large": 24,
  "xx-large": 32,
  "xxx-large": 48,
};

/**
 * Sizes relative to the parent, which would grow twice. Excludes `rem`, since the root keeps its
 * size.
 */
const FOLLOWS_PARENT = /[\d.](?:em|ex|ch|cap|ic|lh|%)/i;

/**
 * Returns the declared font size times the scale; null if it is relative to the parent or can't be
 * multiplied.
 */
export function scaledFontSize(value: string, variable: (name: string) => string): string | null {
  const keyword = KEYWORD_PX[value.trim().toLowerCase()];
  if (keyword) return times(`${keyword}px`);
  const plain = expandVariables(value, variable);
  return FOLLOWS_PARENT.test(plain) || !isNumeric(plain) ? null : times(`(${value})`);
}

/** Also scales sizes relative to the parent, since the parent of `<body>` is never scaled. */
export function scaledBodyFontSize(value: string, variable: (name: string) => string): string | null {
  if (/^(?:inherit|unset)$/i.test(value.trim())) return times("1em");
  const plain = expandVariables(value, variable);
  return FOLLOWS_PARENT.test(plain) && isNumeric(plain)
    ? times(`(${value})`)
    : scaledFontSize(value, variable);
}

function times(size: string): string {
  return `calc(${size}*var(${SCALE}))`;
}

function isNumeric(value: string): boolean {
  return /\d/.test(value) && !/^(?:inherit|initial|unset|revert|smaller|larger|math)/i.test(value.trim());
}

/**
 * Keeps unknown variables as written; they count as lengths if their fallback or a sibling does.
 */
function expandVariables(value: string, variable: (name: string) => string, depth = 0): string {
  if (depth > 8) return value;
  return value.replace(/var\(\s*(--[^\s,)]+)/g, (whole, name: string) => {
    const found = variable(name);
    return found ? expandVariables(found, variable, depth + 1) : `${whole} 0px`;
  });
}
