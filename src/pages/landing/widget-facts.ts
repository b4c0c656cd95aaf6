import { currentLanguage } from "#shared/language/translate.ts";
import { WIDGET_LANGUAGES } from "#shared/widgets/languages.ts";
import { WIDGET_PROFILES } from "#shared/widgets/profiles.ts";
import { factsOf, TOOL_GROUPS, type ToolGroup, WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";
import { words as german } from "#widget/languages/de.json" with { type: "json" };
import { words as english } from "#widget/languages/en.json" with { type: "json" };

const wordsHere = () => (currentLanguage() === "de" ? german : english);

export const toolCount = WIDGET_TOOLS.length;
export const profileCount = WIDGET_PROFILES.length;
export const languageCount = WIDGET_LANGUAGES.length;

/** Returns all tool groups in the panel's order, with the panel's own names. */
export function groups(): { id: ToolGroup; name: string; tools: string[] }[] {
  const words = wordsHere();
  return TOOL_GROUPS.map((id) => ({
    id,
    name: words[`group.${id}`],
    tools: WIDGET_TOOLS.filter((tool) => factsOf(tool).group === id).map((tool) => words[tool]),
  }));
}

export function profiles(): string[] {
  const words = wordsHere();
  return WIDGET_PROFILES.map((id) => words[`profile.${id}`]);
}

/** Returns all panel languages under their own names, such as "Deutsch". */
export function languages() {
  return WIDGET_LANGUAGES.map((tag) => ({
    tag,
    name: new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag,
  }));
}
