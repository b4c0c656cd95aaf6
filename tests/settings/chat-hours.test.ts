import { describe, expect, test } from "bun:test";
import { chatTimes, parseWeek } from "#src/settings/chat-hours.ts";
import { loadConfig } from "../../src/config.ts";

const BERLIN = "Europe/Berlin";
const WEEK = "Mon-Fri 09:00-17:00";
const SPLIT = "Mon-Thu 09:00-12:00 13:00-17:00, Fri 09:00-14:00";
/** Begins in the hour that a change of clocks skips or repeats. */
const NIGHT = "Sun 02:30-06:00";
const ALWAYS = "Mon-Sun 00:00-24:00";

test.each([
  ["on a Tuesday morning", WEEK, BERLIN, "2026-12-01T07:59:59Z", "2026-12-01T08:00:00.000Z"],
  ["from the first minute", WEEK, BERLIN, "2026-12-01T08:00:00Z", "open"],
  [
    "to the last minute, but not at the end",
    WEEK,
    BERLIN,
    "2026-12-01T16:00:00Z",
    "2026-12-02T08:00:00.000Z",
  ],
  ["over the weekend", WEEK, BERLIN, "2026-12-04T16:00:00Z", "2026-12-07T08:00:00.000Z"],
  ["across the change to summer time", WEEK, BERLIN, "2027-03-27T12:00:00Z", "2027-03-29T07:00:00.000Z"],
  ["across the change to winter time", WEEK, BERLIN, "2026-10-24T12:00:00Z", "2026-10-26T08:00:00.000Z"],
  ["in a break", SPLIT, "UTC", "2026-12-01T12:30:00Z", "2026-12-01T13:00:00.000Z"],
  ["after an early end", SPLIT, "UTC", "2026-12-04T15:00:00Z", "2026-12-07T09:00:00.000Z"],
  ["of one day a week", "Wed 10:00-11:00", "UTC", "2026-12-02T11:00:00Z", "2026-12-09T10:00:00.000Z"],
  ["at the end of a day without one", ALWAYS, "America/New_York", "2026-12-01T04:59:59.999Z", "open"],
  ["at the start of the next", ALWAYS, "America/New_York", "2026-12-01T05:00:00Z", "open"],
  ["before a skipped hour", NIGHT, BERLIN, "2027-03-28T00:00:00Z", "2027-03-28T01:30:00.000Z"],
  ["after a skipped hour", NIGHT, BERLIN, "2027-03-28T03:59:00Z", "open"],
  ["at the end of a night with one", NIGHT, BERLIN, "2027-03-28T04:00:00Z", "2027-04-04T00:30:00.000Z"],
  ["before a repeated hour", NIGHT, BERLIN, "2026-10-25T00:29:00Z", "2026-10-25T00:30:00.000Z"],
  ["in a repeated hour", NIGHT, BERLIN, "2026-10-25T01:00:00Z", "open"],
  ["on another day than in UTC", "Mon 08:00-10:00", "Pacific/Auckland", "2026-12-06T19:30:00Z", "open"],
])("hours %s: %s in %s at %s are %s", (_, text, timeZone, now, expected) => {
  const week = parseWeek(text);
  if (!week) throw new Error(`${text} is no week`);
  const { isOpen, opensAt } = chatTimes({ text, timeZone, week }, new Date(now));
  expect(isOpen ? "open" : opensAt?.toISOString()).toBe(expected);
});

describe("the setting", () => {
  const load = (environment: Record<string, string>) => () => loadConfig(environment);

  test("refuses days in another form or order, and times that no clock has", () => {
    const days = ["", "Mon", "Fri-Mon 09:00-17:00", "Mon-Tue-Wed 09:00-17:00", "mon 09:00-17:00"];
    const times = [
      "Mon 9:00-17:00",
      "Mon 09:00-25:00",
      "Mon 09:00-24:01",
      "Mon 09:60-17:00",
      "Mon 17:00-09:00",
    ];
    const ends = ["Mon 09:00-17:00,", "Mon 09:00-17:00 Tue"];
    for (const text of [...days, ...times, ...ends]) expect(parseWeek(text), text).toBeNull();
  });

  test("is validated with its time zone, which is UTC unless one is set", () => {
    expect(loadConfig({}).chatHours).toBeNull();
    expect(loadConfig({ CHAT_HOURS: "Mon-Fri 09:00-17:00" }).chatHours?.timeZone).toBe("UTC");
    expect(load({ CHAT_HOURS: "nine to five" })).toThrow("CHAT_HOURS: use days and times");
    expect(load({ CHAT_HOURS: "Mon 09:00-17:00", CHAT_TIME_ZONE: "Mars/Olympus" })).toThrow(
      "CHAT_TIME_ZONE: use a name of the IANA time zone database",
    );
    expect(load({ CHAT_TIME_ZONE: "Europe/Berlin" })).toThrow("CHAT_TIME_ZONE: goes with CHAT_HOURS");
  });
});
