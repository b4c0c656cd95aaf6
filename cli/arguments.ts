import { InvalidArgumentError } from "commander";
import * as v from "valibot";
import { EmailSchema } from "#shared/accounts/credentials.ts";
import { parseDuration } from "../src/demo-stripe/time/duration.ts";

/** Argument parsers for commander. A rejected argument exits with the wrong-usage code. */
export function readCount(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError("Use a number from 1 to 99999.");
  return Number(text);
}

export function readId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("Use a user's number.");
  return Number(text);
}

export function readSwitch(text: string): boolean {
  if (text !== "on" && text !== "off") throw new InvalidArgumentError("Use on or off.");
  return text === "on";
}

export function readAddress(text: string): string {
  const parsed = v.safeParse(EmailSchema, text);
  if (!parsed.success) throw new InvalidArgumentError("Use one plain email address.");
  return parsed.output;
}

export function readAddressOrUuid(text: string): string {
  return v.is(v.pipe(v.string(), v.uuid()), text) ? text.toLowerCase() : readAddress(text);
}

/** Returns the text unchanged if it is a duration. */
export function readDuration(text: string): string {
  if (parseDuration(text) === undefined) {
    throw new InvalidArgumentError("Use a number with the unit s, m, h, d or w, such as 8d.");
  }
  return text;
}

/** Parses an ISO 8601 time, or a duration before now. */
export function readTime(text: string): Date {
  const ago = parseDuration(text);
  const time = ago === undefined ? new Date(text) : new Date(Date.now() - ago * 1_000);
  const isIso = /^\d{4}-\d\d-\d\d/.test(text);
  if (Number.isNaN(time.getTime()) || (ago === undefined && !isIso)) {
    throw new InvalidArgumentError(
      "Use a time such as 2026-11-20T08:00:00Z, or a duration until now, such as 36h.",
    );
  }
  return time;
}

/** Parses an ISO 8601 time, or a duration from now. */
export function readFutureTime(text: string): Date {
  const ahead = parseDuration(text);
  if (ahead !== undefined) return new Date(Date.now() + ahead * 1_000);
  const time = new Date(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError("Use a time such as 2027-01-01, or a duration from now, such as 90d.");
  }
  return time;
}

/** Returns the origin without a trailing slash, the form in which PUBLIC_URL is stored. */
export function readPublicUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search || url.hash) {
    throw new InvalidArgumentError("Use an http:// or https:// address without a path.");
  }
  return url.origin;
}

/** Parses a hex key ID and appends it to the earlier IDs. */
export function readKeyId(text: string, earlier: string[]): string[] {
  const id = text.toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(id)) throw new InvalidArgumentError("Use the 64 hex digits of a key.");
  return [...earlier, id];
}
