import type { UsedTool } from "#shared/usage/schemas.ts";
import type { HideDuration } from "#shared/widgets/config.ts";
import type { ToolGroup } from "#shared/widgets/tool-values.ts";
import english from "../../widget/languages/en.json";

type Named = UsedTool | `group.${ToolGroup | "profiles"}` | `hide.${HideDuration}`;

/**
 * Names of tools, groups and durations from the widget's panel. The bundle contains only these
 * parts of the panel's text, in its own language; see `src/build/build-site.ts`.
 */
export const WIDGET_NAMES: Readonly<Record<Named, string>> = english.words;
