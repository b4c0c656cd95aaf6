import { accepts, type ToolChoices, WIDGET_TOOLS } from "#shared/widget-tools.ts";

/** A fragment, since an address' other parts are sent to the site and written into its logs. */
const PREFIX = "#handrail=";

/** Such as `#handrail=text-size:1.5,contrast:dark`; colours go without their `#`. */
export function writeChoices(choices: ToolChoices): string {
  const parts = WIDGET_TOOLS.flatMap((tool) => {
    const value = choices[tool];
    return value ? [`${tool}:${value.replace("#", "")}`] : [];
  });
  return PREFIX + parts.join();
}

/** What such a fragment brings, as far as it is known. */
export function readSharedChoices(fragment: string): ToolChoices {
  const choices: ToolChoices = {};
  if (!fragment.startsWith(PREFIX)) return choices;
  for (const part of fragment.slice(PREFIX.length).split(/,|%2C/i)) {
    const [name, value = ""] = part.split(/:|%3A/i);
    const tool = WIDGET_TOOLS.find((known) => known === name);
    if (!tool) continue;
    const given = [value, `#${value}`].find((candidate) => accepts(tool, candidate));
    if (given) choices[tool] = given;
  }
  return choices;
}

export function hasSharedChoices(): boolean {
  return location.hash.startsWith(PREFIX);
}

/** The page's address without them. */
export function plainAddress(): string {
  return hasSharedChoices() ? location.href.slice(0, -location.hash.length) : location.href;
}
