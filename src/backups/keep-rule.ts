/** Number of hours and number of days whose newest backup is kept. */
export interface KeepRule {
  hours: number;
  days: number;
}

/** Hours and days kept if BACKUP_KEEP is not set. */
export const DEFAULT_KEEP = "24h,14d";

const HOUR = "2026-11-24T02".length;
const DAY = "2026-11-24".length;

/** Parses a rule such as `24h,14d`; returns null for anything else. */
export function parseKeepRule(text: string): KeepRule | null {
  const parts = /^(\d{1,4})h, ?(\d{1,4})d$/.exec(text);
  if (!parts) return null;
  const rule = { hours: Number(parts[1]), days: Number(parts[2]) };
  return rule.hours + rule.days > 0 ? rule : null;
}

/** Returns all backups except the newest for each hour and day covered by the rule. */
export function expiredBackups<Backup extends { createdAt: Date }>(
  backups: readonly Backup[],
  { hours, days }: KeepRule,
): Backup[] {
  const newestFirst = backups.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const kept = new Set([...newestOf(newestFirst, HOUR, hours), ...newestOf(newestFirst, DAY, days)]);
  return newestFirst.filter((backup) => !kept.has(backup));
}

function newestOf<Backup extends { createdAt: Date }>(
  newestFirst: readonly Backup[],
  precision: number,
  count: number,
): Backup[] {
  const found = new Map<string, Backup>();
  for (const backup of newestFirst) {
    const span = backup.createdAt.toISOString().slice(0, precision);
    if (!found.has(span) && found.size < count) found.set(span, backup);
  }
  return [...found.values()];
}
