import { parseDuration } from "../time/duration.ts";
import { type Fault, NO_CHAOS } from "../webhooks/chaos.ts";
import type { Control } from "./controls.ts";

const MAX_COPIES = 10;
const FAILURES: Fault["with"][] = [401, 403, 429, 500];
/** Failures of calls and webhooks at `/demo/chaos`, with the count of dropped events. */
export const chaosControl: Control = {
  usage:
    'Send some of {"fail":{"on":"POST /v1/customers","with":500,"times":1,"done":true},"duplicate":1,"reorder":true,"delay":"2d" or "500ms","drop":true,"bad_signature":true,"stale_timestamp":true,"two_secrets":true}, {"replay":true} to send what was dropped, or {"off":true} to clear all.',

  async change(fields, { chaos, deliveries }) {
    if (Object.entries(fields).some(([name, value]) => !isKnown(name, value))) return false;
    const { off, replay, ...rest } = fields;
    await chaos.change({
      ...(off ? NO_CHAOS : chaos.settings),
      ...rest,
      ...("duplicate" in rest && { duplicate: Number(rest.duplicate) }),
      ...("fail" in rest && { fail: readFault(rest.fail) }),
    });
    if (replay) await deliveries.replayDropped();
    deliveries.wake();
    return true;
  },

  async read({ chaos, deliveries }) {
    return { object: "demo.chaos", ...chaos.settings, dropped: await deliveries.count("dropped") };
  },
};

function isKnown(name: string, value: unknown): boolean {
  if (name === "fail") return value === null || readFault(value) !== null;
  if (name === "delay") return value === null || isDelay(value);
  if (name === "duplicate" && typeof value === "number") {
    return Number.isInteger(value) && value >= 0 && value <= MAX_COPIES;
  }
  const isSwitch = name === "off" || name === "replay" || Object.hasOwn(NO_CHAOS, name);
  return isSwitch && typeof value === "boolean";
}

/** Returns null for a value that describes no fault. */
function readFault(value: unknown): Fault | null {
  if (typeof value !== "object" || value === null) return null;
  const { on, with: status, times = 1, done = false, ...unknown }: Record<string, unknown> = { ...value };
  const failure = FAILURES.find((known) => known === status);
  const isSound =
    typeof on === "string" &&
    /^(\*|(GET|POST|DELETE) \/v1\/\S+)$/.test(on) &&
    failure !== undefined &&
    typeof times === "number" &&
    Number.isInteger(times) &&
    times > 0 &&
    typeof done === "boolean" &&
    !(done && failure !== 500) &&
    Object.keys(unknown).length === 0;
  return isSound ? { on, with: failure, times, done } : null;
}

function isDelay(value: unknown): boolean {
  return parseDuration(value) !== undefined || /^\d{1,6}ms$/.test(String(value));
}
