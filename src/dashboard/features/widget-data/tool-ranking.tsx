import { t } from "#shared/language/translate.ts";
import type { ToolUse, UsedTool } from "#shared/usage/schemas.ts";
import { formatNumber } from "../../format.ts";
import { WIDGET_NAMES } from "../../widget-names.ts";

/**
 * Bars scaled to the first tool.
 * @param tools most used first.
 */
export function ToolRanking({ tools }: { tools: ToolUse[] }) {
  const most = tools[0]?.count ?? 1;
  return (
    <ol className="tool-ranking">
      {tools.map(({ tool, count }) => (
        <li key={tool}>
          <span>{nameOf(tool)}</span> <span className="tool-ranking__count">{formatNumber(count)}</span>
          <svg className="tool-ranking__bar" aria-hidden="true" focusable="false">
            <rect width={`${(count / most) * 100}%`} height="100%" rx="4" />
          </svg>
        </li>
      ))}
    </ol>
  );
}

function nameOf(tool: UsedTool): string {
  return tool.startsWith("profile.")
    ? t("Profile: {widgetNames}", { widgetNames: WIDGET_NAMES[tool] })
    : WIDGET_NAMES[tool];
}
