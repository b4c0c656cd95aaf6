import { element } from "../../elements.ts";
import { isKeyTaken } from "../../page/operable.ts";
import { dock } from "../../parts/dock.ts";
import { press, showNumbers } from "../../parts/number-layer.ts";
import type { StartTool } from "../../tool.ts";
import { latinDigits } from "../../words/latin-digits.ts";

/**
 * Numbers everything that can be pressed and shows a field for typing a number; digits typed
 * outside fields also go there.
 */
export const start: StartTool = ({ host, messages, language }) => {
  const layer = showNumbers(host);
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
