import { element } from "../elements.ts";
import type { PanelWords } from "../widget-host.ts";

/** Asks before the first use, since the browser may send speech to a service. */
export function createConsentQuestion(
  root: ShadowRoot,
  button: HTMLButtonElement,
  messages: PanelWords["messages"],
  accepting: "dictation.start" | "voice.start",
  onResize: () => void = () => {},
) {
  const question = element("div", { hidden: "" });

  function show(isAsking: boolean): void {
    question.hidden = !isAsking;
    button.hidden = isAsking;
    onResize();
  }

  function choice(name: string, onChoice?: () => void): HTMLButtonElement {
    const made = element("button", { type: "button" }, messages[name] ?? "");
    made.addEventListener("click", () => {
      const hadFocus = root.activeElement === made;
      show(false);
      if (hadFocus) button.focus();
      onChoice?.();
    });
    return made;
  }

  return {
    element: question,
    /** Asks the question in place of the button. */
    ask(onAccept: () => void) {
      const hadFocus = root.activeElement === button;
      const accept = choice(accepting, onAccept);
      const explanation = element("p", { id: `${accepting}-sent` }, messages["dictation.sent"] ?? "");
      question.replaceChildren(explanation, accept, " ", choice("cancel"));
      accept.setAttribute("aria-describedby", explanation.id);
      show(true);
      if (hadFocus) accept.focus();
    },
  };
}
