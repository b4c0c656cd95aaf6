import { chooseLastResort, LAST_RESORTS, readLastResort } from "../billing/dunning.ts";
import type { Control } from "./controls.ts";

/** Outcome after the last failed attempt, at `/demo/dunning`. */
export const dunningControl: Control = {
  usage: `Send {"after_last_retry":"cancel"}, or one of: ${LAST_RESORTS.join(", ")}.`,

  async change({ after_last_retry }, { engine }) {
    const requested = LAST_RESORTS.find((outcome) => outcome === after_last_retry);
    if (requested) await engine.change(null, ({ sql }) => chooseLastResort(sql, requested));
    return requested !== undefined;
  },

  async read({ engine }) {
    const lastResort = await engine.read(({ sql }) => readLastResort(sql));
    return { object: "demo.dunning", after_last_retry: lastResort };
  },
};
