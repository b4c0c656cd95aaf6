import type { StripeError, StripePaymentElementOptions } from "@stripe/stripe-js";
import { IntegrationError } from "./integration-error.ts";
import { PaymentElement } from "./payment-element.ts";

export interface ElementsOptions {
  clientSecret?: string;
  mode?: string;
  appearance?: { theme?: string };
}

/** Result of `stripe.elements()`, which holds the single payment Element of a form. */
export class ElementsGroup {
  #options: ElementsOptions;
  #payment: PaymentElement | null = null;

  constructor(options: ElementsOptions) {
    this.#options = options;
  }

  get clientSecret(): string | undefined {
    return this.#options.clientSecret;
  }

  create(type: string, options: StripePaymentElementOptions = {}): PaymentElement {
    if (type !== "payment") throw new IntegrationError(`The demo provider has no ${type} Element.`);
    if (this.#payment) throw new IntegrationError("Can only create one Element of type payment.");
    this.#payment = new PaymentElement(options, this.#options.appearance?.theme, () => {
      this.#payment = null;
    });
    return this.#payment;
  }

  getElement(type: string): PaymentElement | null {
    return type === "payment" ? this.#payment : null;
  }

  async update(options: ElementsOptions): Promise<void> {
    this.#options = { ...this.#options, ...options };
    this.#payment?.setTheme(this.#options.appearance?.theme);
  }

  async fetchUpdates(): Promise<Record<string, never>> {
    return {};
  }

  async submit(): Promise<{ error: StripeError } | { selectedPaymentMethod: string }> {
    const error = this.#payment?.validate();
    return error ? { error } : { selectedPaymentMethod: "card" };
  }
}
