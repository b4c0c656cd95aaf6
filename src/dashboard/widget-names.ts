import type { UsedTool } from "#shared/schemas/usage.ts";
import type { HideDuration } from "#shared/widget-config.ts";
import type { ToolGroup } from "#shared/widget-tools.ts";
import words from "../../widget/i18n/en.json";

type Named = UsedTool | `group.${ToolGroup | "profiles"}` | `hide.${HideDuration}`;

/** What the panel calls what owners choose and count. Of its words these alone are in the bundle: see `src/build/widget-names.ts`. */
export const WIDGET_NAMES: Readonly<Record<Named, string>> = words;
