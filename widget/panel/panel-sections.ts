import { WIDGET_PROFILES } from "#shared/widgets/profiles.ts";
import { factsOf, type WidgetTool } from "#shared/widgets/tool-values.ts";
import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { MOST_OWN_PROFILES, type Preferences } from "../preferences.ts";
import { formatNumber } from "../words/format-number.ts";
import { type Control, createChoiceGroup } from "./choice-group.ts";
import { createColorControl } from "./color-control.ts";
import { createDisclosure } from "./disclosure.ts";
import type { PanelContext, Part } from "./panel-context.ts";
import { createProfileButton } from "./profile-button.ts";
import { builtInProfiles } from "./profiles.ts";
import { runWhenIdle } from "./run-when-idle.ts";
import { createSection, type Section } from "./section.ts";
import { createSwitch } from "./switch.ts";
import { createToolIcon, withExtras } from "./tool-icon.ts";
import { helpOf, levelName, nativeEquivalent } from "./tool-labels.ts";

/** Messages that the search uses to find the section before it is loaded. */
const WORDS = ["language", "position", "oversize", "share", "report", "statement", "hide", "button"];

let more: typeof import("./more-parts.ts") | undefined;

/**
 * Creates the profiles, then the offered tools by group in the owner's order, then everything else.
 */
export function createSections(context: PanelContext): Section[] {
  const { messages, preferences } = context;
  const offered = context.offered();
  const groups = [...new Set(offered.map((tool) => factsOf(tool).group))];

  const tools = groups.map((group) => {
    const own = offered.filter((tool) => factsOf(tool).group === group);
    return createSection(
      {
        id: group,
        title: messages[`group.${group}`] ?? "",
        parts: own.map((tool) => () => createToolControl(tool, context)),
        badge: (chosen) => countOf(own, chosen, context),
      },
      preferences,
    );
  });
  const profiles = createSection(
    { id: "profiles", title: messages["group.profiles"] ?? "", parts: createProfileList(context) },
    preferences,
  );
  return [profiles, ...tools, createMoreSection(context)];
}

/**
 * Builds the sections' parts in idle moments. Each section shows once all sections before it are
 * complete, so nothing visible moves. Returns a function that stops building.
 */
export function fillSections(sections: readonly Section[]): () => void {
  return runWhenIdle(() => {
    for (const section of sections) {
      section.element.hidden = false;
      if (section.isOpen() && section.fill(1)) return true;
    }
    return sections.some((section) => section.fill(1));
  });
}

/** Returns text such as "On: 2"; empty if the count is zero. */
export function countOf(
  tools: readonly WidgetTool[],
  chosen: Preferences,
  { messages }: Pick<PanelContext, "messages">,
): string {
  const count = tools.filter((tool) => chosen.tools[tool]).length;
  return count > 0 ? `${messages.on}: ${formatNumber(count, { messages })}` : "";
}

/** Creates the section for everything except tools; its code is loaded when it is first opened. */
function createMoreSection(context: PanelContext): Section {
  const { messages, preferences, say } = context;
  const place = element("div", { class: "parts" });
  let parts: Part[] = [];

  async function load(): Promise<void> {
    more ??= await import("./more-parts.ts");
    build();
  }

  function build(): void {
    if (!more || parts.length > 0) return;
    parts = more.createMoreParts(context);
    place.append(...parts.map((part) => part.element));
    show(preferences());
  }

  function show(chosen: Preferences): void {
    for (const part of parts) part.show(chosen);
  }

  const whole: Part = {
    element: place,
    id: "more",
    name: messages.more ?? "",
    help: WORDS.map((word) => messages[word]).join(" "),
    show,
  };
  return createSection(
    {
      id: "more",
      title: whole.name,
      parts: [() => whole],
      onOpen() {
        if (more) build();
        else load().catch(() => say(messages.failed ?? ""));
      },
    },
    preferences,
  );
}

/** Returns builders for the built-in profiles and for the part with the visitor's own profiles. */
function createProfileList(context: PanelContext): (() => Part)[] {
  const { messages, offered, say, view } = context;
  const profiles = builtInProfiles(view.settings.profiles ?? WIDGET_PROFILES, offered());
  const builtIn = profiles.map((profile) => (): Part => {
    const name = messages[`profile.${profile.id}`] ?? "";
    const help = messages[`help.profile.${profile.id}`] ?? "";
    const button = createProfileButton(context, `profile-${profile.id}`, profile, name, help, profile.id);
    return { ...button, id: `profile.${profile.id}`, name, help };
  });
  return [...builtIn, createOwn];

  /** Loads its code only for visitors who have or want their own profiles. */
  function createOwn(): Part {
    const place = element("div", { class: "own" });
    let shown: ((preferences: Preferences) => void) | undefined;
    const load = async (close: () => void) => {
      const { createOwnProfiles } = await import("./own-profiles.ts");
      const own = createOwnProfiles(context, close);
      shown = own.show;
      place.prepend(own.list);
      own.show(context.preferences());
      return own;
    };
    let loading: ReturnType<typeof load> | undefined;
    const editor = createDisclosure(context, "profile.save", (close) => {
      loading ??= load(close);
      loading.catch(() => {
        loading = undefined;
      });
      return loading;
    });
    place.append(editor.element);
    return {
      element: place,
      id: "profile.own",
      name: messages["profile.own"] ?? "",
      help: `${editor.name} ${(context.preferences().profiles ?? []).map(({ name }) => name).join(" ")}`,
      show(preferences) {
        editor.element.hidden = (preferences.profiles ?? []).length >= MOST_OWN_PROFILES;
        if (preferences.profiles && !loading) {
          loading = load(editor.close);
          loading.catch(() => say(messages.failed ?? ""));
        }
        shown?.(preferences);
      },
    };
  }
}

function createToolControl(tool: WidgetTool, context: PanelContext): Part {
  const { messages, chooseTool } = context;
  const { values } = factsOf(tool);
  const name = messages[tool] ?? tool;
  const help = helpOf(tool, messages);
  const everywhere = nativeEquivalent(tool, messages);
  const hint = element(
    "p",
    { class: "hint" },
    element("span", { id: `${tool}-hint` }, help),
    ...(everywhere && [" ", element("span", {}, everywhere)]),
  );
  const { element: control, show } = build();
  let showOnTile: ((chosen: Preferences) => void) | undefined;
  if (control.matches("fieldset"))
    withExtras(({ createTile }) => {
      showOnTile = createTile(tool, control, context, createToolIcon);
    });
  control.classList.add("tool", "tile");
  return {
    element: control,
    id: tool,
    name,
    help: `${help} ${everywhere}`,
    show(chosen) {
      show(chosen.tools[tool]);
      showOnTile?.(chosen);
    },
  };

  function build(): Control<string | undefined> {
    if (values === "color") return createColorControl(tool, name, hint, context);
    if (values === "opens") return createOpener(tool, name, hint, context);
    const [only] = values;
    if (values.length === 1) {
      const flip = (on: boolean) => chooseTool(tool, on ? only : undefined);
      const control = createSwitch(tool, name, hint, flip, createToolIcon(tool));
      return { element: control.element, show: (value) => control.show(value !== undefined) };
    }
    const levels = values.map((value, at) => ({ value, label: levelName(tool, value, at, context) }));
    const choices = [{ value: "", label: messages.off ?? "" }, ...levels];
    const choose = (value: string) => chooseTool(tool, value || undefined);
    const group = createChoiceGroup(tool, name, hint, choices, choose, createToolIcon(tool));
    return { element: group.element, show: (value) => group.show(value ?? "") };
  }
}

/** Creates a button for a tool that opens something but is never switched on. */
function createOpener(
  tool: WidgetTool,
  name: string,
  hint: HTMLElement,
  { messages, openTool }: PanelContext,
): Control<string | undefined> {
  const button = createButton(
    { id: tool, name: tool, class: "switch", "aria-describedby": `${tool}-hint` },
    () => openTool(tool),
    createToolIcon(tool),
    element("span", {}, name),
    " ",
    element("span", { class: "opens" }, messages.open ?? ""),
  );
  return { element: element("div", {}, button, hint), show() {} };
}
