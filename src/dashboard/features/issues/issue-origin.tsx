import type { IssueView, OriginView } from "#shared/issues/schemas.ts";
import { plural, t } from "#shared/language/translate.ts";
import { findTool } from "#shared/scan-rules/embedded-tools.ts";
import type { SiteView } from "#shared/sites/schemas.ts";

const OWN_ORIGINS = {
  own: t("Your content"),
  template: t("Your theme or template"),
} as const;

/** Returns a name for `own`, `template`, or an embedded tool by its ID. */
export function originName(origin: string): string {
  if (origin === "own" || origin === "template") return t(OWN_ORIGINS[origin]);
  return findTool(origin)?.vendor ?? origin;
}

interface IssueOriginProps {
  issue: IssueView;
  /** The issue's site; missing until loaded. */
  site: SiteView | undefined;
}

/** One sentence on where an issue's elements come from. */
export function IssueOrigin({ issue: { origin, pages }, site }: IssueOriginProps) {
  if (origin.tool) return <p>{toolSentence(origin.tool)}</p>;
  if (origin.kind === "own") return <p>{t("In your own content")}</p>;
  const isEverywhere = pages > 1 && pages === site?.lastResult?.summary?.pagesChecked;
  return (
    <p>
      {isEverywhere
        ? plural(
            pages,
            "In your theme or template: on 1 page",
            "In your theme or template: on all {count} pages",
          )
        : plural(
            pages,
            "In your theme or template: on 1 page",
            "In your theme or template: on {count} pages",
          )}
    </p>
  );
}

function toolSentence({ vendor, kind }: NonNullable<OriginView["tool"]>): string {
  const tool = { tool: vendor };
  switch (kind) {
    case "booking":
      return t("Comes from {tool}, an embedded booking tool", tool);
    case "ordering":
      return t("Comes from {tool}, an embedded ordering tool", tool);
    case "chat":
      return t("Comes from {tool}, an embedded chat", tool);
    case "map":
      return t("Comes from {tool}, an embedded map", tool);
    case "shop-app":
      return t("Comes from an app of your {tool} shop", tool);
    case "reviews":
      return t("Comes from {tool}, an embedded reviews tool", tool);
    case "consent":
      return t("Comes from {tool}, an embedded consent tool", tool);
    case "video":
      return t("Comes from {tool}, an embedded video", tool);
    case "form":
      return t("Comes from {tool}, an embedded form tool", tool);
    case "captcha":
      return t("Comes from {tool}, an embedded check against bots", tool);
    case "payment":
      return t("Comes from {tool}, an embedded payment tool", tool);
    case "social":
      return t("Comes from {tool}, an embedded social feed", tool);
    default:
      return t("Comes from {tool}, an embedded tool", tool);
  }
}
