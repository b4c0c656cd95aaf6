import { parseDuration } from "../time/duration.ts";
import type { Control } from "./controls.ts";

const LONGEST_ADVANCE = 2 * 366 * 86_400;

/** Time at `/demo/clock`, after all due tasks have run, with the count of pending webhooks. */
export const clockControl: Control = {
  usage: 'Send {"advance":"8d"}, with a unit of s, m, h, d or w, and no more than two years at once.',

  async change({ advance }, { engine }) {
    const seconds = parseDuration(advance);
    if (seconds === undefined || seconds > LONGEST_ADVANCE) return false;
    await engine.advance(seconds);
    return true;
  },

  async read({ clock, deliveries }) {
    return {
      object: "demo.clock",
      now: clock.seconds(),
      iso: clock.now().toISOString(),
      pending_webhooks: await deliveries.count("pending"),
    };
  },
};
