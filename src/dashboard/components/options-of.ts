import { formatNumber } from "../format.ts";

/** Returns the options of a select, with their numbers behind the names once those are known. */
export function optionsOf<T extends string>(
  values: readonly T[],
  names: Readonly<Record<T, string>>,
  counts?: Readonly<Record<T, number>> | null,
) {
  return values.map((value) => ({
    value,
    label: counts ? `${names[value]} (${formatNumber(counts[value])})` : names[value],
  }));
}
