import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Appearance, Stripe, StripeElements, StripePaymentElementOptions } from "@stripe/stripe-js";
import { useEffect, useMemo, useState } from "react";

/** The mounted card form and its setup. */
export interface CardForm {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
}

interface CardFieldsProps {
  stripe: Stripe;
  clientSecret: string;
  onReady: (form: CardForm) => void;
  onLoadError: () => void;
}

/** Hides name, email and country, which are sent at confirmation. */
const OPTIONS: StripePaymentElementOptions = {
  fields: { billingDetails: { name: "never", email: "never", address: { country: "never" } } },
  wallets: { applePay: "never", googlePay: "never", link: "never" },
};

const DARK = "(prefers-color-scheme: dark)";

/** The card provider's own fields, in the page's colors. */
export function CardFields({ stripe, clientSecret, onReady, onLoadError }: CardFieldsProps) {
  const appearance = useAppearance();
  const options = useMemo(() => ({ clientSecret, appearance }), [clientSecret, appearance]);
  return (
    <Elements key={clientSecret} stripe={stripe} options={options}>
      <Fields onReady={(form) => onReady({ ...form, clientSecret })} onLoadError={onLoadError} />
    </Elements>
  );
}

interface FieldsProps extends Pick<CardFieldsProps, "onLoadError"> {
  onReady: (form: Omit<CardForm, "clientSecret">) => void;
}

function Fields({ onReady, onLoadError }: FieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  return (
    <PaymentElement
      options={OPTIONS}
      onReady={() => stripe && elements && onReady({ stripe, elements })}
      onLoadError={onLoadError}
    />
  );
}

function useAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readAppearance);
  useEffect(() => {
    const scheme = matchMedia(DARK);
    const follow = () => setAppearance(readAppearance());
    scheme.addEventListener("change", follow);
    return () => scheme.removeEventListener("change", follow);
  }, []);
  return appearance;
}

function readAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: matchMedia(DARK).matches ? "night" : "stripe",
    variables: {
      colorPrimary: token("--brand"),
      colorBackground: token("--surface"),
      colorText: token("--ink"),
      colorTextSecondary: token("--ink-soft"),
      colorDanger: token("--danger"),
      borderRadius: "10px",
      fontSizeBase: "17px",
    },
  };
}
