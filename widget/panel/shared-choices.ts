import { accepts, type ToolChoices, WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";

/** A fragment, since the rest of the URL is sent to the site and ends up in its logs. */
const PREFIX = "#handrail=";

/** Returns a fragment such as `#handrail=text-size:1.5,contrast:dark`; colors have no `#`. */
export function writeChoices(choices: ToolChoices): string {
  const parts = WIDGET_TOOLS.flatMap((tool) => {
    const value = choices[tool];
    return value ? [`${tool}:${value.replace("#", "")}`] : [];
  });
  return PREFIX + parts.join();
}

/** Returns the valid choices in a fragment. */
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

/** Returns the page's URL without shared choices. */
export function plainAddress(): string {
  return hasSharedChoices() ? location.href.slice(0, -location.hash.length) : location.href;
}
