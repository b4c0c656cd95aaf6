import { element } from "../elements.ts";
import type { PanelContext, Part } from "./panel-context.ts";

/** All languages by their own names. Built when it is shown, since each name costs the browser a formatter. */
export function createLanguageChoice({ messages, chooseLanguage }: PanelContext): Part {
  const name = messages.language ?? "";
  const automatic = element("option", { value: "" }, messages["language.auto"] ?? "");
  const select = element("select", { id: "language", name: "language" }, automatic, ...options());
  select.addEventListener("change", () => chooseLanguage(select.value || undefined));
  return {
    element: element("div", { class: "tool field" }, element("label", { for: "language" }, name), select),
    name,
    help: "",
    show({ language = "" }) {
      select.value = language;
    },
  };
}

function options(): HTMLOptionElement[] {
  return __HANDRAIL_LANGUAGES__
    .map((code) => {
      const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
      return { code, name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1) };
    })
    .sort((one, other) => one.name.localeCompare(other.name))
    .map(({ code, name }) => element("option", { value: code, lang: code }, name));
}
