import type { StripeError } from "@stripe/stripe-js";
import { CardField } from "./card-field.ts";
import {
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostalCode,
  formatCvc,
  formatExpiry,
  formatNumber,
  formatPostalCode,
  onlyDigits,
  readExpiry,
} from "./card-rules.ts";
import { adoptStyles, element } from "./dom.ts";
import { CARD_FORM_STYLES } from "./styles.ts";
import { t } from "./words.ts";

export interface CardValues {
  number: string;
  expMonth: string;
  expYear: string;
  cvc: string;
  /** Empty if the form does not show the field. */
  postalCode: string;
}

interface CardFormOptions {
  postalCode: boolean;
  onChange(state: { empty: boolean; complete: boolean }): void;
}

/** Fields of the card form, which keep their values when the provider declines the card. */
export class CardForm {
  readonly #number: CardField;
  readonly #expiry: CardField;
  readonly #cvc: CardField;
  readonly #postalCode: CardField | undefined;
  readonly #root: ShadowRoot;

  constructor(root: ShadowRoot, { postalCode, onChange }: CardFormOptions) {
    const onInput = () => onChange(this.#state());
    this.#root = root;
    this.#number = new CardField({
      name: "number",
      label: t("Card number"),
      autocomplete: "cc-number",
      placeholder: "1234 1234 1234 1234",
      format: formatNumber,
      check: checkNumber,
      onInput,
    });
    this.#expiry = new CardField({
      name: "expiry",
      label: t("Expires (MM / YY)"),
      autocomplete: "cc-exp",
      placeholder: t("MM / YY"),
      format: formatExpiry,
      check: (text) => checkExpiry(text, new Date()),
      onInput,
    });
    this.#cvc = new CardField({
      name: "cvc",
      label: t("Security code (CVC)"),
      autocomplete: "cc-csc",
      placeholder: "CVC",
      format: (text) => formatCvc(text, this.#number.value),
      check: (text) => checkCvc(text, this.#number.value),
      onInput,
    });
    this.#postalCode = postalCode ? this.#createPostalCode(onInput) : undefined;
    adoptStyles(root, CARD_FORM_STYLES);
    root.append(this.#content());
  }

  focus(): void {
    this.#number.focus();
  }

  blur(): void {
    const { activeElement } = this.#root;
    if (activeElement instanceof HTMLElement) activeElement.blur();
  }

  clear(): void {
    for (const field of this.#fields()) field.clear();
  }

  values(): CardValues {
    const { month, year } = readExpiry(this.#expiry.value);
    return {
      number: onlyDigits(this.#number.value),
      expMonth: String(month),
      expYear: String(year),
      cvc: this.#cvc.value,
      postalCode: this.#postalCode?.value ?? "",
    };
  }

  /** Shows each problem at its field, focuses the first and returns it. */
  validate(): StripeError | undefined {
    for (const field of this.#fields()) field.showProblem();
    const wrong = this.#fields().find((field) => field.check());
    const problem = wrong?.check();
    if (!problem) return undefined;
    wrong?.focus();
    return { type: "validation_error", ...problem, message: t(problem.message) };
  }

  #createPostalCode(onInput: () => void): CardField {
    return new CardField({
      name: "postal-code",
      label: t("ZIP code"),
      autocomplete: "billing postal-code",
      placeholder: "12345",
      format: formatPostalCode,
      check: checkPostalCode,
      onInput,
    });
  }

  #content(): HTMLElement {
    const note = element(
      "p",
      { class: "note" },
      t("Test mode: no card is charged; use "),
      element("span", { class: "sample" }, "4242 4242 4242 4242"),
      t(" with any future date and any CVC."),
    );
    const fields = this.#fields().map((field) => field.node);
    return element("div", { class: "form", role: "group", "aria-label": t("Card details") }, note, ...fields);
  }

  #fields(): CardField[] {
    const postalCode = this.#postalCode ? [this.#postalCode] : [];
    return [this.#number, this.#expiry, this.#cvc, ...postalCode];
  }

  #state(): { empty: boolean; complete: boolean } {
    return {
      empty: this.#fields().every((field) => field.value === ""),
      complete: this.#fields().every((field) => !field.check()),
    };
  }
}
