import { factsOf, type WidgetTool } from "#shared/widget-tools.ts";
import type { Preferences } from "../preferences.ts";
import { formatNumber } from "../words/format-number.ts";
import { createMoreSection } from "./more-section.ts";
import type { PanelContext } from "./panel-context.ts";
import { createProfileList } from "./profile-list.ts";
import { createSection, type Section } from "./section.ts";
import { createToolControl } from "./tool-control.ts";

/**
 * Profiles first, then the tools offered by their groups in the owner's order, then all the rest.
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

/** Such as "On: 2"; empty for none. */
export function countOf(
  tools: readonly WidgetTool[],
  chosen: Preferences,
  { messages }: Pick<PanelContext, "messages">,
): string {
  const count = tools.filter((tool) => chosen.tools[tool]).length;
  return count > 0 ? `${messages.on}: ${formatNumber(count, { messages })}` : "";
}
