import { t } from "#shared/language/translate.ts";
import { formatNumber } from "../format.ts";

/** Returns a select's options, with counts after their names if available. */
export function optionsOf<T extends string>(
  values: readonly T[],
  names: Readonly<Record<T, string>>,
  counts?: Readonly<Record<T, number>> | null,
) {
  return values.map((value) => ({
    value,
    label: counts ? `${t(names[value])} (${formatNumber(counts[value])})` : t(names[value]),
  }));
}
