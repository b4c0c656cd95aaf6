import { chooseLastResorts, LAST_RESORTS, readLastResorts } from "../billing/dunning.ts";
import type { Control } from "./controls.ts";

/** Outcomes after the last failed attempt, at `/demo/dunning`. */
export const dunningControl: Control = {
  usage:
    `Send {"after_last_retry":"cancel"}, or one of: ${LAST_RESORTS.subscription.join(", ")}; ` +
    `and {"invoice_after_last_retry":"open"}, or one of: ${LAST_RESORTS.invoice.join(", ")}.`,

  async change(fields, { engine }) {
    const { after_last_retry, invoice_after_last_retry } = fields;
    const subscription = LAST_RESORTS.subscription.find((outcome) => outcome === after_last_retry);
    const invoice = LAST_RESORTS.invoice.find((outcome) => outcome === invoice_after_last_retry);
    const chosen = { ...(subscription && { subscription }), ...(invoice && { invoice }) };
    const known = Object.keys(chosen).length;
    const isValid = known > 0 && known === Object.keys(fields).length;
    if (isValid) await engine.change(null, ({ sql }) => chooseLastResorts(sql, chosen));
    return isValid;
  },

  async read({ engine }) {
    const { subscription, invoice } = await engine.read(({ sql }) => readLastResorts(sql));
    return {
      object: "demo.dunning",
      after_last_retry: subscription,
      invoice_after_last_retry: invoice,
    };
  },
};
