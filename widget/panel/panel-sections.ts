import { factsOf, type WidgetTool } from "#shared/widget-tools.ts";
import type { Preferences } from "../preferences.ts";
import { formatNumber } from "../words/format-number.ts";
import { createMoreSection } from "./more-section.ts";
import type { PanelContext } from "./panel-context.ts";
import { createProfileList } from "./profile-list.ts";
import { runWhenIdle } from "./run-when-idle.ts";
import { createSection, type Section } from "./section.ts";
import { createToolControl } from "./tool-control.ts";

/** Creates the profiles, then the offered tools by group in the owner's order, then the rest. */
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
 * Builds the sections' parts in idle moments. Each section shows once those before it are complete,
 * so that nothing visible moves. Returns a function that stops it.
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

/** Returns text such as "On: 2"; empty for none. */
export function countOf(
  tools: readonly WidgetTool[],
  chosen: Preferences,
  { messages }: Pick<PanelContext, "messages">,
): string {
  const count = tools.filter((tool) => chosen.tools[tool]).length;
  return count > 0 ? `${messages.on}: ${formatNumber(count, { messages })}` : "";
}
