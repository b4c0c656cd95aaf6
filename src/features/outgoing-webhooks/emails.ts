import { DASHBOARD } from "#shared/paths.ts";
import type { WebhookOffReason } from "#shared/schemas/webhook.ts";
import { DELIVERY_DAYS, FAILING_DAYS } from "#shared/webhook-choices.ts";
import type { Config } from "../../config.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, note } from "../../mail/mail-blocks.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";

const WHY = {
  failing: `Every attempt to deliver events to this address has failed for ${FAILING_DAYS} days, so we have switched the webhook off:`,
  gone: "The program at this address has replied with status 410, that it wants no more events. So we have switched the webhook off:",
} satisfies Record<Exclude<WebhookOffReason, "person">, string>;

/** Notifies the owner. */
export function webhookOffMail(
  config: Config,
  to: string,
  { url, reason }: { url: string; reason: keyof typeof WHY },
): OutgoingMail {
  const { host } = new URL(url);
  return composeMail(
    config,
    { kind: "webhook-off", to, subject: `The webhook to ${host} is off` },
    WHY[reason],
    note(url),
    `Nothing else has changed: scans, reports and your widgets run as before. What was not delivered stays in the list for ${DELIVERY_DAYS} days, from where it can be sent again.`,
    button("Look at the webhook", `${DASHBOARD.settings}?show=webhooks`),
  );
}
