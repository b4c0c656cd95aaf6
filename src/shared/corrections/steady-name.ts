/** State classes, which differ between pages built from one template. */
const STATE =
  /^(?:is|has|js|no)-|(?:^|[-_])(?:active|current|selected|open|opened|closed|visible|hidden|first|last|odd|even|loaded|loading|lazy\w*|hover|focus|disabled|enabled)$/i;
/** Hashed suffixes of generated class names: CSS modules, styled-components, Emotion, Svelte. */
const HASHED = /^(?:css|sc|jss|svelte|astro|emotion)-\w+$|(?:[-_]{1,2})(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{5,}$/;
/** Post, row, or item numbers in a class or id. */
const NUMBERED = /\d{2,}|[-_]\d+$/;
/** Ids that React and others generate by counting: `:r1:`, `«r1»`, `_R_1_`. */
const COUNTED = /^(?:[:«]|_[rR]_)/;

const MAX_LENGTH = 60;

/**
 * Whether a class or id was chosen by the author, not derived from a state, a number, or a build.
 */
export function isSteady(name: string): boolean {
  if (name === "" || name.length > MAX_LENGTH) return false;
  return ![STATE, HASHED, NUMBERED, COUNTED].some((changing) => changing.test(name));
}
