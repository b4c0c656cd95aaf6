import * as v from "valibot";
import { EmailSchema } from "#shared/accounts/credentials.ts";
import { parseKeepRule } from "#src/backups/keep-rule.ts";
import { isTimeZone, parseWeek } from "./chat-hours.ts";

export const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, "use a port number"),
  v.transform(Number),
  v.maxValue(65_535, "use a port number up to 65535"),
);

export const httpUrl = v.pipe(
  v.string(),
  v.check(
    (value) => /^https?:\/\/[^/]+/.test(value) && URL.canParse(value),
    "use an http:// or https:// address",
  ),
  v.transform((value) => value.replace(/\/+$/, "")),
);

export const originUrl = v.pipe(
  httpUrl,
  v.check((value) => new URL(value).pathname === "/", "use an address without a path"),
);

export const urlWithScheme = (...schemes: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
      `use an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
    ),
  );

export const startingWith = (...prefixes: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => prefixes.some((prefix) => value.startsWith(prefix)),
      `starts with ${prefixes.join(" or ")}`,
    ),
  );

export const absolutePath = v.pipe(v.string(), v.startsWith("/", "use an absolute path"));

export const mailAddress = v.pipe(
  v.string(),
  v.check((value) => v.is(EmailSchema, value), "use one plain email address"),
);

export const mailSender = v.pipe(
  v.string(),
  v.regex(/^([^<>\r\n"]+ )?<?[^\s<>@,"]+@[^\s<>@,"]+>?$/, 'use "Name <name@example.com>"'),
);

export const keepRule = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const rule = parseKeepRule(dataset.value);
    if (rule) return rule;
    addIssue({ message: "use numbers of hours and days, such as 24h,14d" });
    return NEVER;
  }),
);

const HOURS_HELP = "use days and times, such as Mon-Thu 09:00-12:00 13:00-17:00, Fri 09:00-14:00";
export const weeklyHours = v.pipe(
  v.string(),
  v.maxLength(200, HOURS_HELP),
  v.rawTransform(({ dataset: { value: text }, addIssue, NEVER }) => {
    const week = parseWeek(text);
    if (week) return { text, week };
    addIssue({ message: HOURS_HELP });
    return NEVER;
  }),
);

export const timeZone = v.pipe(
  v.string(),
  v.check(isTimeZone, "use a name of the IANA time zone database, such as Europe/Berlin"),
);

export const proxyCount = v.pipe(
  v.string(),
  v.regex(/^\d$/, "use a number of proxies, 0 to 9"),
  v.transform(Number),
);

export const pageCount = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,5}$/, "use a number of pages, 1 to 100000"),
  v.transform(Number),
  v.maxValue(100_000, "use a number of pages, 1 to 100000"),
);

export const suggestionCount = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,4}$/, "use a number of suggestions, 1 to 99999"),
  v.transform(Number),
);

export const connectionCount = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, "use a number of connections, 2 to 500"),
  v.transform(Number),
  v.minValue(2, "use a number of connections, 2 to 500"),
  v.maxValue(500, "use a number of connections, 2 to 500"),
);

/** Service managers kill processes that take longer to stop than configured. */
export const drainSeconds = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, "use a number of seconds, 0 to 600"),
  v.transform(Number),
  v.maxValue(600, "use a number of seconds, 0 to 600"),
);

export const atLeast = (length: number, message: string) => v.pipe(v.string(), v.minLength(length, message));
