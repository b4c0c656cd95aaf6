import { formatCount } from "#shared/translate.ts";

/** Counts below it say more about the service's age than about its use. */
const LEAST_SHOWN = 100;

/** Returns a count in its first two digits, such as `1,200+` for 1,234; empty for a small one. */
export function roundDown(count: number): string {
  if (count < LEAST_SHOWN) return "";
  const unit = 10 ** (String(count).length - 2);
  return `${formatCount(Math.floor(count / unit) * unit)}+`;
}
