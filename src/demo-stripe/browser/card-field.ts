import type { FieldProblem } from "./card-rules.ts";
import { element } from "./dom.ts";
import { afterPress } from "./pointer.ts";
import { t } from "./words.ts";

export interface CardFieldOptions {
  name: string;
  label: string;
  autocomplete: string;
  placeholder: string;
  format(text: string): string;
  check(text: string): FieldProblem | undefined;
  onInput(): void;
}

/** Labelled text field that formats its value while typing and shows its error below. */
export class CardField {
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

  /** Formats the value, and keeps the caret behind the same digit. */
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

function positionAfter(text: string, digits: number): number {
  let left = digits;
  let position = 0;
  while (left > 0 && position < text.length) {
    if (/\d/.test(text.charAt(position))) left -= 1;
    position += 1;
  }
  return position;
}
