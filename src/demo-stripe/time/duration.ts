const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };

/** Parses `90s`, `45m`, `1h`, `8d` or `2w` into seconds; returns undefined for anything else. */
export function parseDuration(text: unknown): number | undefined {
  const [, amount, unit = ""] = /^(\d{1,6})([smhdw])$/.exec(String(text)) ?? [];
  const seconds = SECONDS[unit];
  return amount === undefined || seconds === undefined ? undefined : Number(amount) * seconds;
}
