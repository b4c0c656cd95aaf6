import { formatNumber } from "../format.ts";

/** `1 widget`, `1,200 widgets`. */
export function countOf(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${formatNumber(count)} ${noun}s`;
}
