import { element } from "../elements.ts";
import type { PanelContext, Part } from "./panel-context.ts";
import { whenIdle } from "./when-idle.ts";

/** All languages by their own names. */
export function createLanguageChoice({ messages, preferences, chooseLanguage }: PanelContext): Part {
  const name = messages.language ?? "";
  const automatic = element("option", { value: "" }, messages["language.auto"] ?? "");
  const select = element("select", { id: "language", name: "language" }, automatic);
  select.addEventListener("change", () => chooseLanguage(select.value || undefined));
  if (nameSome()) whenIdle(() => nameSome() || fill());
  else fill();

  function fill(): false {
    const sorted = [...names].sort(([, one], [, other]) => one.localeCompare(other));
    select.append(...sorted.map(([code, name]) => element("option", { value: code, lang: code }, name)));
    show();
    return false;
  }

  function show(): void {
    select.value = preferences().language ?? "";
  }

  return {
    element: element("div", { class: "tool field" }, element("label", { for: "language" }, name), select),
    name,
    help: "",
    show,
  };
}

const names = new Map<string, string>();

/** Names a few at a time, since each costs the browser a formatter. Returns whether some are left. */
function nameSome(): boolean {
  const left = __HANDRAIL_LANGUAGES__.filter((code) => !names.has(code));
  for (const code of left.slice(0, 5)) {
    const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
    names.set(code, name.charAt(0).toLocaleUpperCase(code) + name.slice(1));
  }
  return left.length > 0;
}
