import { DASHBOARD } from "#shared/paths.ts";
import { type BillingCycle, PLANS, type PlanId } from "#shared/plans.ts";
import type { Config } from "#src/config.ts";
import { composeMail, type MailBlock } from "#src/mail/compose-mail.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";

interface Contents {
  kind: string;
  to: string;
  subject: string;
  paragraphs: string[];
  list?: string[];
  /** Where it leads; the billing page unless told. */
  action: { label: string; href?: string };
  /** Another way, less likely to be taken. */
  link?: { label: string; href: string };
  note?: string;
}

/** A mail about billing: what happened, what happens next, and where to act on it. */
export function billingMail(config: Config, contents: Contents): OutgoingMail {
  const { kind, to, subject, paragraphs, list, action, link, note } = contents;
  const billing = `${config.publicUrl}${DASHBOARD.billing}`;
  const blocks: MailBlock[] = [
    ...paragraphs.map((text): MailBlock => ({ type: "paragraph", text })),
    ...(list ? [{ type: "list", items: list } as const] : []),
    { type: "button", label: action.label, href: action.href ?? billing },
    ...(link ? [{ type: "link", ...link } as const] : []),
    ...(note ? [{ type: "note", text: note } as const] : []),
  ];
  return composeMail({ settings: config, kind, to, subject, blocks });
}

/** `PROFESSIONAL, billed yearly` */
export function formatPlan(plan: PlanId, cycle: BillingCycle): string {
  return `${PLANS[plan].name}, billed ${cycle}`;
}

/** `$79.00` */
export function formatMoney(cents: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(cents / 10 ** digits);
}

/** `November 27, 2026`, in UTC. */
export function formatDate(moment: Date): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(moment);
}
