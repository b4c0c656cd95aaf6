import { HIDE_DURATIONS, type HideDuration, WIDGET_POSITIONS } from "#shared/widgets/config.ts";
import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { type Control, createChoiceGroup } from "./choice-group.ts";
import { createDisclosure } from "./disclosure.ts";
import { addExtraStyles } from "./extra-styles.ts";
import type { PanelContext, Part } from "./panel-context.ts";
import { runWhenIdle } from "./run-when-idle.ts";
import { createSwitch } from "./switch.ts";

/** Names added per idle moment; the browser must create a formatter for each name. */
const NAMES_PER_STEP = 5;

const names = new Map<string, string>();

/** Creates the language choice, the links, and the settings for the panel and its button. */
export function createMoreParts(context: PanelContext): Part[] {
  addExtraStyles(context.host);
  const { reports, hideDurations = HIDE_DURATIONS, statementUrl } = context.view.settings;
  const parts = [createLanguageChoice(context), createPosition(context), createOversize(context)];
  parts.push(
    createDisclosure(context, "share", async () =>
      (await import("./share-link.ts")).createShareLink(context),
    ),
  );
  if (reports) {
    parts.push(
      createDisclosure(context, "report", async () =>
        (await import("./report-form.ts")).createReportForm(context),
      ),
    );
  }
  if (statementUrl) parts.push(createStatement(context));
  if (hideDurations.length > 0) parts.push(createHiding(context, hideDurations));
  return parts;
}

function createPosition({ messages, choose, host, view }: PanelContext): Part {
  const corners = WIDGET_POSITIONS.map((value) => ({ value, label: messages[value] ?? "" }));
  const control = createChoiceGroup("position", messages.position ?? "", null, corners, (value) => {
    choose({ position: WIDGET_POSITIONS.find((known) => known === value) });
    host.place();
  });
  control.element.classList.add("corners");
  return asPart(control, "position", messages.position, ({ position }) =>
    control.show(position ?? view.position),
  );
}

function createOversize({ messages, choose }: PanelContext): Part {
  const control = createSwitch("oversize", messages.oversize ?? "", null, (oversize) => choose({ oversize }));
  return asPart(control, "oversize", messages.oversize, ({ oversize }) => control.show(oversize === true));
}

function createStatement({ messages, view }: PanelContext): Part {
  const link = element("a", { class: "header", href: view.settings.statementUrl }, messages.statement ?? "");
  return asPart({ element: link }, "statement", messages.statement, () => {});
}

function createHiding({ messages, hide }: PanelContext, durations: readonly HideDuration[]): Part {
  const buttons = durations.map((duration) =>
    createButton({ class: "action" }, () => hide(duration), messages[`hide.${duration}`] ?? ""),
  );
  const fieldset = element(
    "fieldset",
    { "aria-describedby": "hide-hint" },
    element("legend", {}, messages.hide ?? ""),
    element("p", { id: "hide-hint", class: "hint" }, messages["hide.back"] ?? ""),
    element("div", { class: "choices" }, ...buttons),
  );
  return asPart({ element: fieldset }, "hide", messages.hide, () => {});
}

function asPart(
  control: Pick<Control<never>, "element">,
  id: string,
  name: string | undefined,
  show: Part["show"],
): Part {
  control.element.classList.add("tool");
  return { element: control.element, id, name: name ?? "", help: "", show };
}

/** Creates a list of all languages in their own names. */
function createLanguageChoice({ messages, preferences, chooseLanguage }: PanelContext): Part {
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

/** Own names of languages that Chromium has no words for, and would name in another language. */
const OWN_NAMES: Readonly<Record<string, string>> = { is: "íslenska", mk: "македонски", sq: "shqip" };

function nameOf(language: string): string {
  const name =
    OWN_NAMES[language] ?? new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
