import { chooseOrigin } from "#shared/issues/contract.ts";
import type { IssueDetail, IssueView, OriginView } from "#shared/issues/schemas.ts";
import { plural, t } from "#shared/language/translate.ts";
import { EMBEDDED_TOOLS, findTool } from "#shared/scan-rules/embedded-tools.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { call } from "#ui/browser/fetcher.ts";
import { ChoiceField } from "../../components/choice-field.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { optionsOf } from "../../components/options-of.ts";
import { useIssueChange } from "./use-issue.ts";

const OWN_ORIGINS = {
  own: t("Your content"),
  template: t("Your theme or template"),
} as const;

const TOOLS = EMBEDDED_TOOLS.map(({ id, vendor }) => ({ value: id, label: vendor })).sort((a, b) =>
  a.label.localeCompare(b.label, "en"),
);

/** Corrects where an issue comes from. */
export function OriginChoice({ issue: { id, origin } }: { issue: IssueDetail }) {
  const change = useIssueChange(id, (chosen: string | null) =>
    call(chooseOrigin, { params: { id }, body: { origin: chosen } }),
  );
  const chosen = change.isPending
    ? (change.variables ?? "")
    : origin.isChosen
      ? (origin.tool?.id ?? origin.kind)
      : "";
  return (
    <>
      <ChoiceField
        label={t("Correct whose it is")}
        name="origin"
        options={[
          { value: "", label: t("As scans find it") },
          ...optionsOf(["own", "template"], OWN_ORIGINS),
          ...TOOLS,
        ]}
        value={chosen}
        onChoose={(value) => change.mutate(value === "" ? null : value)}
      />
      <p className="visually-hidden" role="status">
        {change.isSuccess && t("Saved")}
      </p>
      <FailureAlert error={change.error} fallback={t("Nothing was changed. Please try again.")} />
    </>
  );
}

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
export function IssueOrigin({ issue, site }: IssueOriginProps) {
  return (
    <p>
      {sentenceOf(issue, site?.lastResult?.summary?.pagesChecked)}
      {issue.origin.isChosen && ` ${t("(corrected by your team)")}`}
    </p>
  );
}

function sentenceOf({ origin, pages }: IssueView, checkedPages: number | undefined): string {
  if (origin.tool) return toolSentence(origin.tool);
  if (origin.kind === "own") return t("In your own content");
  return pages > 1 && pages === checkedPages
    ? plural(pages, "In your theme or template: on 1 page", "In your theme or template: on all {count} pages")
    : plural(pages, "In your theme or template: on 1 page", "In your theme or template: on {count} pages");
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
