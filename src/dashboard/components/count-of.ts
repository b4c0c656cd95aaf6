import { t } from "#shared/translate.ts";
import { formatNumber } from "../format.ts";

/** Returns `1 page` or `1,200 pages`; the catalog has both forms of each noun. */
export function countOf(count: number, noun: string): string {
  return t(count === 1 ? `1 ${noun}` : `{count} ${noun}s`, { count: formatNumber(count) });
}
