import { plain } from "#shared/plain.ts";
import { element } from "../elements.ts";
import { createNumberLayer } from "../numbers/number-layer.ts";
import { FIELDS, isKeyTaken } from "../page/operable.ts";
import { dock } from "../parts/dock.ts";
import type { StartFeature } from "./feature.ts";

/**
 * Numbers everything that can be pressed, and shows a field to type a number into; digits typed
 * outside of fields go there too.
 */
export const start: StartFeature = ({ host, messages, language }) => {
  const layer = createNumberLayer(host);
  const problem = element("p", { id: "number-problem", role: "status" });
  const input = element("input", {
    id: "number",
    name: "number",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: "4",
    "aria-describedby": problem.id,
  });
  const form = element(
    "form",
    { class: "number-form" },
    element("label", { for: input.id }, messages["numbers.type"] ?? ""),
    input,
    element("button", {}, messages.open ?? ""),
    problem,
  );
  form.noValidate = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    use(input.value);
  });
  const undock = dock(host, form, language);

  function use(typed: string): void {
    const found = layer.find(Number(latinDigits(typed)));
    problem.textContent =
      found || !typed.trim() ? "" : (messages["numbers.unknown"] ?? "").replace("{number}", typed.trim());
    if (!found) {
      input.select();
      input.focus();
      return;
    }
    input.value = "";
    press(found);
  }

  function takeDigit(event: KeyboardEvent): void {
    if (!/^\d$/.test(event.key) || isKeyTaken(event)) return;
    event.preventDefault();
    input.value = event.key;
    input.focus();
  }

  addEventListener("keydown", takeDigit);
  return () => {
    removeEventListener("keydown", takeDigit);
    undock();
    layer.remove();
  };
};

/** Focuses fields and clicks everything else. */
function press(found: Element): void {
  if (!(found instanceof HTMLElement || found instanceof SVGElement)) return;
  plain(found).focus();
  const ticks = plain(found).matches(
    "[type=checkbox],[type=radio],[role=checkbox],[role=radio],[role=switch]",
  );
  if (!ticks && plain(found).matches(FIELDS)) return;
  if (found instanceof HTMLElement) found.click();
  else found.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }));
}

/** Converts the digits of other scripts. */
function latinDigits(typed: string): string {
  return typed.trim().replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = DIGIT_ZEROS.findLast((start) => start <= code) ?? code;
    return String(code - zero);
  });
}

/** Code points of zero: Latin, Arabic, Persian, Devanagari, Bengali, Tamil, Thai, full width. */
const DIGIT_ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0xe50, 0xff10];
