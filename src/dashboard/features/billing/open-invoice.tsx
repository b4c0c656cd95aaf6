import type { OpenInvoice } from "#shared/billing/schemas.ts";
import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { formatDay, formatMoney } from "../../format.ts";
import { CARD_SECTION_ID } from "./card-section.tsx";
import { planName } from "./plan-words.ts";

/** Says what an unpaid invoice is missing, and how to pay it. */
export function OpenInvoiceAlert({ invoice }: { invoice: OpenInvoice }) {
  const { needs, hostedInvoiceUrl } = invoice;
  if (needs === "nothing") return <PaymentUnderWay invoice={invoice} />;
  const sentences = needs === "confirmation" ? waitingWords(invoice) : failedWords(invoice);
  return (
    <Alert
      variant="warning"
      live={false}
      title={t("A payment of {invoice} is not finished", { invoice: formatMoney(invoice) })}
    >
      <p>{sentences.join(" ")}</p>
      <div className="cluster">
        {needs === "card" && <LinkButton href={`#${CARD_SECTION_ID}`}>{t("Change card")}</LinkButton>}
        {hostedInvoiceUrl && (
          <NewTabLink
            className={buttonClass({ variant: needs === "card" ? "secondary" : "primary" })}
            href={hostedInvoiceUrl}
          >
            {t("Finish the payment")}
          </NewTabLink>
        )}
      </div>
    </Alert>
  );
}

function PaymentUnderWay({ invoice }: { invoice: OpenInvoice }) {
  return (
    <Alert
      variant="info"
      live={false}
      title={t("A payment of {invoice} is being processed", { invoice: formatMoney(invoice) })}
    >
      <p>{t("Your bank has not confirmed it yet. There is nothing you need to do.")}</p>
    </Alert>
  );
}

function waitingWords({ change }: OpenInvoice): string[] {
  const asked = t("Your bank needs you to confirm it.");
  if (!change) return [asked];
  return [
    asked,
    t("{change}, begins as soon as it is paid.", { change: planName(change) }),
    t("If you leave it unpaid for a day, your plan stays as it is and nothing is charged."),
  ];
}

function failedWords({ nextAttempt, hostedInvoiceUrl }: OpenInvoice): string[] {
  return [
    t("Your card could not be charged."),
    ...(nextAttempt ? [t("We try it again on {nextAttempt}.", { nextAttempt: formatDay(nextAttempt) })] : []),
    hostedInvoiceUrl
      ? t("Change your card and the invoice is paid with the new one right away, or pay it on its own page.")
      : t("Change your card and the invoice is paid with the new one right away."),
  ];
}
