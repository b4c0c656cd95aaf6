import { type Finding, fail, ok, skip, warn } from "./findings.ts";

/** Stripe refuses signatures that are 5 minutes old; sessions and links count in minutes. */
const WRONG_SECONDS = 60;
const INEXACT_SECONDS = 5;
const LIMIT_MS = 8_000;

/** A clock of another machine. */
export interface OtherClock {
  name: string;
  /** Returns its time, or null if it tells none. */
  read(): Promise<Date | null>;
}

/** Compares this machine's clock with the first of the others that replies. */
export async function checkClock(others: readonly OtherClock[]): Promise<Finding[]> {
  for (const { name, read } of others) {
    const before = Date.now();
    const time = await read().catch(() => null);
    if (time) return [judgeClock(name, (before + Date.now()) / 2 - time.getTime())];
  }
  return [skip("No clock of another machine could be read, neither a database's nor one by HTTPS")];
}

/** @param aheadMs milliseconds by which this machine is ahead of the other. */
export function judgeClock(name: string, aheadMs: number): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  const words = `This machine is ${seconds} s ${aheadMs < 0 ? "behind" : "ahead of"} ${name}`;
  const advice = "Synchronize it, for example with chrony or systemd-timesyncd";
  if (seconds > WRONG_SECONDS) return fail(words, advice);
  return seconds > INEXACT_SECONDS
    ? warn(words, advice)
    : ok(`This machine and ${name} agree within ${INEXACT_SECONDS} s`);
}

/** Reads the Date header of an HTTPS server. */
export function clockOverHttps(url: string): OtherClock {
  return {
    name: new URL(url).host,
    async read() {
      const signal = AbortSignal.timeout(LIMIT_MS);
      const { headers } = await fetch(url, { method: "HEAD", redirect: "manual", signal });
      const date = headers.get("date");
      return date === null ? null : new Date(date);
    },
  };
}
