import type { StripeError, StripePaymentElementOptions } from "@stripe/stripe-js";
import { CardForm, type CardValues } from "./card-form.ts";
import { IntegrationError } from "./integration-error.ts";
import type { BillingDetails } from "./typed-card.ts";

/** Payment Element; mounts the card form and emits its events to the page. */
class PaymentElement {
  #options: StripePaymentElementOptions;
  #theme: string | undefined;
  #form: CardForm | undefined;
  #host: HTMLElement | undefined;
  #ready = false;
  readonly #onDestroy: () => void;
  readonly #handlers = new Map<string, Set<Handler>>();

  constructor(options: StripePaymentElementOptions, theme: string | undefined, onDestroy: () => void) {
    this.#options = options;
    this.#theme = theme;
    this.#onDestroy = onDestroy;
  }

  mount(target: string | Element | null): void {
    const node = typeof target === "string" ? document.querySelector(target) : target;
    if (!node) throw new IntegrationError("The node to mount the payment Element in does not exist.");
    this.#host ??= this.#createHost();
    this.setTheme(this.#theme);
    node.replaceChildren(this.#host);
    queueMicrotask(() => {
      this.#ready = true;
      this.#emit("ready", {});
    });
  }

  unmount(): void {
    this.#ready = false;
    this.#host?.remove();
  }

  destroy(): void {
    this.unmount();
    this.#host = undefined;
    this.#form = undefined;
    this.#onDestroy();
  }

  update(options: StripePaymentElementOptions): void {
    this.#options = { ...this.#options, ...options };
  }

  setTheme(theme: string | undefined): void {
    this.#theme = theme;
    this.#host?.setAttribute("data-theme", theme ?? "page");
  }

  on(event: EventName, handler: Handler): this {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
    if (event === "ready" && this.#ready) queueMicrotask(() => handler({ elementType: "payment" }));
    return this;
  }

  once(event: EventName, handler: Handler): this {
    const onlyOnce: Handler = (detail) => {
      this.off(event, onlyOnce);
      handler(detail);
    };
    return this.on(event, onlyOnce);
  }

  off(event: EventName, handler?: Handler): this {
    if (handler) this.#handlers.get(event)?.delete(handler);
    else this.#handlers.delete(event);
    return this;
  }

  focus(): void {
    this.#form?.focus();
  }

  blur(): void {
    this.#form?.blur();
  }

  clear(): void {
    this.#form?.clear();
  }

  collapse(): this {
    return this;
  }

  /** Shows each error at its field and returns the first. */
  validate(): StripeError | undefined {
    return this.#mounted().validate();
  }

  values(): CardValues {
    return this.#mounted().values();
  }

  /** Checks that the page supplies each field it hides with `never`. */
  requireHiddenFields(details: BillingDetails, verb: string): void {
    const hidden = this.#options.fields?.billingDetails;
    const fields = typeof hidden === "object" ? hidden : { name: hidden, email: hidden, address: hidden };
    const country = typeof fields.address === "object" ? fields.address.country : fields.address;
    requireGiven(verb, "name", fields.name, details.name);
    requireGiven(verb, "email", fields.email, details.email);
    requireGiven(verb, "address.country", country, details.address?.country);
  }

  #mounted(): CardForm {
    if (!this.#form || !this.#host?.isConnected) {
      throw new IntegrationError("The payment Element is not mounted.");
    }
    return this.#form;
  }

  #createHost(): HTMLElement {
    const host = document.createElement("div");
    this.#form = new CardForm(host.attachShadow({ mode: "open", delegatesFocus: true }), {
      postalCode: !hidesPostalCode(this.#options),
      onChange: (state) => this.#emit("change", { ...state, collapsed: false, value: { type: "card" } }),
    });
    host.addEventListener("focusin", () => this.#emit("focus", {}));
    host.addEventListener("focusout", () => this.#emit("blur", {}));
    host.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#emit("escape", {});
      if (event.key === "Enter") host.closest("form")?.requestSubmit();
    });
    return host;
  }

  #emit(event: EventName, detail: object): void {
    for (const handler of this.#handlers.get(event) ?? []) handler({ elementType: "payment", ...detail });
  }
}

export interface ElementsOptions {
  clientSecret?: string;
  mode?: string;
  appearance?: { theme?: string };
}

/** Result of `stripe.elements()`; holds a form's single payment Element. */
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

type EventName = "ready" | "change" | "focus" | "blur" | "escape" | "loaderstart";

type Handler = (event: object) => void;

function hidesPostalCode({ fields }: StripePaymentElementOptions): boolean {
  const billing = fields?.billingDetails;
  if (billing === "never") return true;
  const address = typeof billing === "object" ? billing.address : undefined;
  return address === "never" || (typeof address === "object" && address.postalCode === "never");
}

function requireGiven(
  verb: string,
  name: string,
  option: string | undefined,
  value: string | null | undefined,
): void {
  if (option !== "never" || (value !== undefined && value !== null)) return;
  throw new IntegrationError(
    `You specified "never" for fields.billing_details.${name} when creating the payment Element, but did not pass confirmParams.payment_method_data.billing_details.${name} when calling stripe.${verb}(). If you opt out of collecting data via the payment Element using the fields option, the data must be passed in when calling stripe.${verb}().`,
  );
}
