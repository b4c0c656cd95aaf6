import { element } from "../elements.ts";
import type { PanelContext, Part } from "./panel-context.ts";
import { runWhenIdle } from "./run-when-idle.ts";

/** Creates a list of all languages by their own names. */
export function createLanguageChoice({ messages, preferences, chooseLanguage }: PanelContext): Part {
  const name = messages.language ?? "";
  const automatic = element("option", { value: "" }, messages["language.auto"] ?? "");
  const select = element("select", { id: "language", name: "language" }, automatic);
  select.addEventListener("change", () => chooseLanguage(select.value || undefined));
  fill([preferences().language ?? ""]);
  runWhenIdle(() => {
    const left = __HANDRAIL_LANGUAGES__.filter((code) => !names.has(code));
    fill(left.slice(0, NAMES_PER_STEP));
    return left.length > NAMES_PER_STEP;
  });

  function fill(codes: string[]): void {
    for (const code of codes) if (__HANDRAIL_LANGUAGES__.includes(code)) names.set(code, nameOf(code));
    const sorted = [...names].sort(([, one], [, other]) => one.localeCompare(other));
    select.replaceChildren(
      automatic,
      ...sorted.map(([code, own]) => element("option", { value: code, lang: code }, own)),
    );
    show();
  }

  function show(): void {
    select.value = preferences().language ?? "";
  }

  return {
    element: element("div", { class: "tool field" }, element("label", { for: "language" }, name), select),
    id: "language",
    name,
    help: "",
    show,
  };
}

/** Names added per idle moment; each makes the browser create a formatter. */
const NAMES_PER_STEP = 5;

const names = new Map<string, string>();

function nameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
