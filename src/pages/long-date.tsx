const FORMAT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A day such as `2026-11-30`, written out. */
export function LongDate({ day }: { day: string }) {
  return <time dateTime={day}>{FORMAT.format(new Date(day))}</time>;
}
