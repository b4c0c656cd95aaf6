import type { Environment } from "./settings.ts";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const DAY_MINUTES = 24 * 60;

/** Minutes from midnight, on a clock in the operator's time zone. */
interface Shift {
  from: number;
  to: number;
}

/** Weekly hours of live chat. */
export interface ChatHours {
  /** The setting's text, such as `Mon-Fri 09:00-17:00`. */
  text: string;
  timeZone: string;
  /** Shifts by day, starting with Monday. */
  week: Shift[][];
}

/**
 * Parses `Mon-Thu 09:00-12:00 13:00-17:00, Fri 09:00-14:00`; returns null for anything else, and
 * for a day or shift that ends before it begins.
 */
export function parseWeek(text: string): Shift[][] | null {
  const week: Shift[][] = DAYS.map(() => []);
  for (const part of text.split(",")) {
    const [days = "", ...spans] = part.trim().split(/\s+/);
    const [first = -1, last = first] = days.split("-").map((day) => DAYS.indexOf(day));
    const shifts = spans.map(parseShift);
    if (first < 0 || last < first || !/^\w+(-\w+)?$/.test(days) || shifts.length === 0) return null;
    for (const shift of shifts) {
      if (!shift) return null;
      for (const day of week.slice(first, last + 1)) day.push(shift);
    }
  }
  return week;
}

function parseShift(text: string): Shift | null {
  const [, ...digits] = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(text) ?? [];
  const [fromHour = 99, fromMinute = 99, toHour = 99, toMinute = 99] = digits.map(Number);
  const shift = { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
  const isTime = fromMinute < 60 && toMinute < 60 && shift.to <= DAY_MINUTES;
  return isTime && shift.from < shift.to ? shift : null;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Returns the hours of live chat, or null if none are set; adds errors to `problems`. */
export function chooseChatHours(
  { CHAT_HOURS: hours, CHAT_TIME_ZONE: timeZone }: Environment,
  problems: string[],
): ChatHours | null {
  if (hours) return { ...hours, timeZone: timeZone ?? "UTC" };
  if (timeZone) problems.push("CHAT_TIME_ZONE: goes with CHAT_HOURS, which isn't set");
  return null;
}

/**
 * Returns whether chat is open at a time, and otherwise when it opens next. Clock changes move the
 * hours with the operator's clock.
 */
export function chatTimes(hours: ChatHours, now: Date): { isOpen: boolean; opensAt: Date | null } {
  const { timeZone, week } = hours;
  const instant = now.getTime();
  const today = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate();
  // A week from today has each shift at least once, even if today's are over.
  const spans = Array.from({ length: DAYS.length + 1 }, (_, days) => today.add({ days })).flatMap((date) =>
    (week[date.dayOfWeek - 1] ?? []).map(({ from, to }) => ({
      from: instantOf(date, from, timeZone),
      to: instantOf(date, to, timeZone),
    })),
  );
  if (spans.some(({ from, to }) => from <= instant && instant < to)) return { isOpen: true, opensAt: null };
  const next = Math.min(...spans.map(({ from }) => from).filter((from) => from > instant));
  return { isOpen: false, opensAt: Number.isFinite(next) ? new Date(next) : null };
}

/** Returns a clock time as an instant; one that a clock change skips, as the time after it. */
function instantOf(date: Temporal.PlainDate, minutes: number, timeZone: string): number {
  const { hours, minutes: rest } = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  const day = hours === 24 ? date.add({ days: 1 }) : date;
  const time = Temporal.PlainTime.from({ hour: hours % 24, minute: rest });
  return day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
}
