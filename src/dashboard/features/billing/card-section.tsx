import { useRef } from "react";
import { brandName } from "#shared/billing/card-brand.ts";
import type { BillingView } from "#shared/billing/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ChangeCard } from "./change-card.tsx";
import { usePanel } from "./panel.tsx";
import { isLive } from "./subscription-status.ts";

/** ID of the section heading, for links. */
export const CARD_SECTION_ID = "payment-method";

export function CardSection({ billing }: { billing: BillingView }) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const panel = usePanel(headingRef);
  return (
    <Card className="stack stack--tight">
      <h2 id={CARD_SECTION_ID} tabIndex={-1} ref={headingRef}>
        {t("Payment method")}
      </h2>
      <CardFacts card={billing.card} />
      {panel.isOpen ? (
        <ChangeCard {...panel.form} billing={billing} />
      ) : (
        isLive(billing) && (
          <p>
            <Button variant="secondary" ref={panel.openerRef} onClick={panel.open}>
              {billing.card ? t("Change card") : t("Add a card")}
            </Button>
          </p>
        )
      )}
    </Card>
  );
}

function CardFacts({ card }: Pick<BillingView, "card">) {
  if (!card) return <p>{t("There’s no card on your account.")}</p>;
  const { brand, last4, expMonth, expYear } = card;
  const expiry = `${String(expMonth).padStart(2, "0")}/${expYear}`;
  return (
    <p>
      <RichText
        text="<strong>{brand}</strong> ending in <strong>{last4}</strong>, valid until {expiry}"
        values={{ brand: t(brandName(brand)), last4, expiry }}
      />
    </p>
  );
}
