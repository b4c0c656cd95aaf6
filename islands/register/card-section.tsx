import { useId, useState } from "react";
import { t } from "#shared/language/translate.ts";
import { REGISTRATION_TOASTS } from "#shared/registration/toasts.ts";
import { Alert } from "#ui/alert.tsx";
import { CardFields, type CardForm } from "#ui/card-form/card-fields.tsx";
import { RetryAlert } from "#ui/retry-alert.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { CardSetup } from "./use-card-setup.ts";
import type { CardRefusal } from "./use-completion.ts";

interface CardSectionProps {
  setup: CardSetup | null;
  failure: string | null;
  /** Reason the card was declined; its alert takes focus. */
  refusal: CardRefusal | null;
  onRetry: () => void;
  onReady: (form: CardForm) => void;
}

/** Shows the card form, a skeleton until its secret has loaded, or a retry button on failure. */
export function CardSection({ setup, failure, refusal, onRetry, onReady }: CardSectionProps) {
  const titleId = useId();
  const [unloadable, setUnloadable] = useState(false);
  const problem = unloadable ? REGISTRATION_TOASTS.paymentNotReady.description : failure;
  return (
    <section className="stack stack--tight" aria-labelledby={titleId}>
      <h2 className="card-section__title" id={titleId}>
        {t("Payment method")}
      </h2>
      {problem && (
        <RetryAlert reason={problem} onRetry={() => (unloadable ? location.reload() : onRetry())} />
      )}
      {refusal && <CardRefused {...refusal} />}
      {!setup && !problem && <Skeleton label={t("Loading the payment form")} />}
      {setup?.paymentMethodId && (
        <Alert variant="success" title={t("Your card is confirmed")}>
          {t("Complete the registration to start your trial.")}
        </Alert>
      )}
      {setup && !setup.paymentMethodId && (
        <CardFields
          stripe={setup.stripe}
          clientSecret={setup.clientSecret}
          onReady={onReady}
          onLoadError={() => setUnloadable(true)}
        />
      )}
    </section>
  );
}

/** Shown next to the card because the toast with the same message may be far from it. */
function CardRefused({ reason }: CardRefusal) {
  return (
    <Alert variant="destructive" title={t("Your card wasn’t accepted")} live={false} takesFocus>
      {t("{reason} Nothing was charged. Try again, or use another card.", { reason })}
    </Alert>
  );
}
