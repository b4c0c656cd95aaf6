import type { StripeError } from "@stripe/stripe-js";
import {
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostalCode,
  type FieldProblem,
  formatCvc,
  formatExpiry,
  formatNumber,
  formatPostalCode,
  onlyDigits,
  readExpiry,
} from "./card-rules.ts";
import { adoptStyles, element } from "./dom.ts";
import { afterPress } from "./pointer.ts";
import { CARD_FORM_STYLES } from "./styles.ts";
import { t } from "./words.ts";

/** Labeled text field that formats its value as the user types and shows its error below. */
class CardField {
  readonly node: HTMLElement;
  readonly #input: HTMLInputElement;
  readonly #error: HTMLElement;
  readonly #options: CardFieldOptions;

  constructor(options: CardFieldOptions) {
    this.#options = options;
    const { name, label, autocomplete, placeholder } = options;
    this.#input = element("input", {
      id: name,
      name,
      autocomplete,
      placeholder,
      type: "text",
      inputmode: "numeric",
      "aria-required": "true",
      spellcheck: "false",
    });
    this.#error = element("p", { id: `${name}-error`, class: "error" });
    this.node = element(
      "div",
      { class: `field ${name}` },
      element("label", { for: name }, label),
      this.#input,
      this.#error,
    );
    this.#input.addEventListener("input", () => this.#onInput());
    this.#input.addEventListener("blur", () => this.#onBlur());
  }

  get value(): string {
    return this.#input.value;
  }

  clear(): void {
    this.#input.value = "";
    this.#show(undefined);
  }

  focus(): void {
    this.#input.focus();
  }

  check(): FieldProblem | undefined {
    return this.#options.check(this.#input.value);
  }

  showProblem(): void {
    this.#show(this.check());
  }

  #onInput(): void {
    this.#reformat();
    if (!this.check()) this.#show(undefined);
    this.#options.onInput();
  }

  #onBlur(): void {
    afterPress(() => {
      if (this.#input.value !== "" && !this.#input.matches(":focus")) this.showProblem();
    });
  }

  /** Formats the value, keeping the caret after the same digit. */
  #reformat(): void {
    const { value, selectionStart } = this.#input;
    const formatted = this.#options.format(value);
    if (formatted === value) return;
    const atEnd = selectionStart === null || selectionStart >= value.length;
    const digitsBefore = value.slice(0, selectionStart ?? 0).replace(/\D/g, "").length;
    this.#input.value = formatted;
    const caret = atEnd ? formatted.length : positionAfter(formatted, digitsBefore);
    this.#input.setSelectionRange(caret, caret);
  }

  #show(problem: FieldProblem | undefined): void {
    this.#error.textContent = problem ? t(problem.message) : "";
    if (problem) {
      this.#input.setAttribute("aria-invalid", "true");
      this.#input.setAttribute("aria-describedby", this.#error.id);
    } else {
      this.#input.removeAttribute("aria-invalid");
      this.#input.removeAttribute("aria-describedby");
    }
  }
}

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

/** Card form fields, which keep their values if the provider declines the card. */
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

  /** Shows each problem at its field, focuses the first invalid field, and returns its problem. */
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

interface CardFieldOptions {
  name: string;
  label: string;
  autocomplete: string;
  placeholder: string;
  format(text: string): string;
  check(text: string): FieldProblem | undefined;
  onInput(): void;
}

function positionAfter(text: string, digits: number): number {
  let left = digits;
  let position = 0;
  while (left > 0 && position < text.length) {
    if (/\d/.test(text.charAt(position))) left -= 1;
    position += 1;
  }
  return position;
}
