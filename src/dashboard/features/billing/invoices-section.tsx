import type { InvoiceView } from "#shared/billing/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { formatMoney, formatShortDay } from "../../format.ts";
import { useInvoices } from "./use-billing.ts";

const STATES: Record<string, { label: string; badge: BadgeVariant }> = {
  draft: { label: t("Being prepared"), badge: "neutral" },
  open: { label: t("To be paid"), badge: "signal" },
  paid: { label: t("Paid"), badge: "success" },
  uncollectible: { label: t("Not paid"), badge: "danger" },
  void: { label: t("Withdrawn"), badge: "neutral" },
};

export function InvoicesSection() {
  return (
    <Card className="stack stack--tight">
      <h2 id="invoices-title">{t("Invoices")}</h2>
      <QueryView query={useInvoices()} what={t("your invoices")}>
        {(invoices) =>
          invoices.length === 0 ? (
            <p>{t("No invoices yet. Each payment creates one.")}</p>
          ) : (
            <InvoicesTable invoices={invoices} />
          )
        }
      </QueryView>
    </Card>
  );
}

function InvoicesTable({ invoices }: { invoices: InvoiceView[] }) {
  return (
    <table className="data-table invoices" aria-labelledby="invoices-title">
      <thead>
        <tr>
          <th scope="col">{t("Date")}</th>
          <th scope="col" className="invoices__amount">
            {t("Amount")}
          </th>
          <th scope="col">{t("State")}</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <th scope="row">
              <InvoiceLink invoice={invoice} />
              {invoice.number && <span className="invoices__number muted small">{invoice.number}</span>}
            </th>
            <td className="invoices__amount">
              {formatMoney(invoice)}
              <Tax invoice={invoice} />
            </td>
            <td>
              <InvoiceState status={invoice.status} />
              {invoice.refunded > 0 && (
                <span className="invoices__refund small">
                  {t("{formatMoney} refunded", {
                    formatMoney: formatMoney({ ...invoice, amount: invoice.refunded }),
                  })}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Tax({ invoice }: { invoice: InvoiceView }) {
  const { tax, isReverseCharge } = invoice;
  if (tax === 0 && !isReverseCharge) return null;
  return (
    <span className="invoices__tax muted small">
      {isReverseCharge
        ? t("Reverse charge")
        : t("with {tax} tax", { tax: formatMoney({ ...invoice, amount: tax }) })}
    </span>
  );
}

function InvoiceLink({ invoice: { date, hostedInvoiceUrl } }: { invoice: InvoiceView }) {
  if (!hostedInvoiceUrl) return formatShortDay(date);
  return (
    <NewTabLink href={hostedInvoiceUrl}>
      <span className="visually-hidden">{t("Invoice from")} </span>
      {formatShortDay(date)}
    </NewTabLink>
  );
}

function InvoiceState({ status }: { status: string }) {
  const { label, badge } = STATES[status] ?? { label: status, badge: "neutral" };
  return <Badge variant={badge}>{label}</Badge>;
}
