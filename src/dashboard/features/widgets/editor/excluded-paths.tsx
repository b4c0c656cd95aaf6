import { useQuery } from "@tanstack/react-query";
import { listPages } from "#shared/issues/contract.ts";
import { plural, t } from "#shared/language/translate.ts";
import { listSites } from "#shared/sites/contract.ts";
import type { SitePageView, SiteView } from "#shared/sites/schemas.ts";
import { hostOf } from "#shared/widgets/allowed-hosts.ts";
import { parsePathPattern, shownPaths } from "#shared/widgets/excluded-paths.ts";
import { call } from "#ui/browser/fetcher.ts";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { keyOf, query } from "../../../query.ts";
import type { SectionProps } from "./use-editor.ts";
import { linesOf } from "./widget-draft.ts";

const MOST_LISTED = 10;
/** Maximum number of known pages compared with the patterns. */
const MOST_COMPARED = 1_000;

export function ExcludedPaths({ draft, setting }: SectionProps) {
  const lines = linesOf(draft.settings.excludedPaths);
  const wrong = lines.find((line) => parsePathPattern(line) === null);
  const patterns = lines.flatMap((line) => parsePathPattern(line) ?? []);
  return (
    <>
      <TextAreaField
        label={t("Pages without the widget")}
        hint={t(
          "One path per line, such as /checkout or /embed/*. A path stands for one page, and * for any characters, so /embed/* covers everything below /embed. Capital letters count; a slash at the end doesn’t, and neither does anything from ? on.",
        )}
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        {...setting("excludedPaths")}
      />
      {wrong && <p className="small">{t("Not a path: {line}", { line: wrong.trim() })}</p>}
      {patterns.length > 0 && <MatchingPages patterns={patterns} websiteUrl={draft.websiteUrl} />}
    </>
  );
}

interface MatchingPagesProps {
  patterns: readonly string[];
  websiteUrl: string;
}

/** Lists the pages from the website's latest scan that match the patterns. */
function MatchingPages({ patterns, websiteUrl }: MatchingPagesProps) {
  const sites = useQuery(query(listSites));
  const site = sites.data && siteOf(sites.data.sites, websiteUrl);
  const pages = useQuery({
    queryKey: [...keyOf(listPages, { params: { id: site?.id ?? "" } }), "known"],
    queryFn: ({ signal }) => readKnownPages(site?.id ?? "", signal),
    enabled: site !== undefined,
  });
  const error = sites.error ?? pages.error;
  if (error) return <FailureAlert error={error} fallback={t("The known pages couldn’t be loaded.")} />;
  const known = site ? pages.data : sites.data && [];
  if (!known) return null;
  const shown = RegExp(shownPaths(patterns) ?? "");
  const matching = known.map((page) => new URL(page.url)).filter(({ pathname }) => !shown.test(pathname));
  return (
    <div className="stack stack--close small">
      <p role="status">{matchWords(matching.length, known.length)}</p>
      {matching.length > 0 && (
        <ul className="excluded-pages">
          {matching.slice(0, MOST_LISTED).map(({ href, pathname, search }) => (
            <li key={href}>{pathname + search}</li>
          ))}
          {matching.length > MOST_LISTED && (
            <li>{t("and {count} more", { count: matching.length - MOST_LISTED })}</li>
          )}
        </ul>
      )}
      {known.length >= MOST_COMPARED && (
        <p className="muted">{t("Only the first 1,000 pages of the last scan are compared.")}</p>
      )}
    </div>
  );
}

function matchWords(matching: number, known: number): string {
  if (known === 0)
    return t(
      "No scan has found pages of the widget’s website yet, so there’s no preview. The paths still apply.",
    );
  if (matching === 0)
    return plural(known, "The only known page doesn’t match.", "None of the {count} known pages match.");
  return plural(
    known,
    "Without the widget: the only known page",
    "Without the widget: {matching} of {count} known pages",
    { matching },
  );
}

/** Returns the scanned site with the widget's website, or the only one if that isn't known. */
function siteOf(sites: readonly SiteView[], websiteUrl: string): SiteView | undefined {
  const host = hostOf(websiteUrl.trim());
  if (!host) return sites.length === 1 ? sites[0] : undefined;
  return sites.find((site) => withoutWww(site.host) === withoutWww(host));
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, "");
}

/** Reads the web pages of a site's latest scan, without its PDFs. */
async function readKnownPages(id: string, signal: AbortSignal): Promise<SitePageView[]> {
  const known: SitePageView[] = [];
  for (let after = ""; known.length < MOST_COMPARED; ) {
    const list = await call(listPages, { params: { id }, query: after ? { after } : {}, signal });
    known.push(...list.pages.filter(({ isPdf }) => !isPdf));
    const last = list.pages.at(-1);
    if (!list.hasMore || !last) break;
    after = last.url;
  }
  return known.slice(0, MOST_COMPARED);
}
