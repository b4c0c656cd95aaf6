import { t } from "#shared/language/translate.ts";
import { hostOf } from "#shared/widgets/allowed-hosts.ts";
import type { WidgetFiguresView } from "#shared/widgets/bulk-schemas.ts";
import { sameLabel } from "#shared/widgets/labels.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import type { LiveWords } from "../../widget-data/live-words.ts";
import type { ListChoice } from "./list-choice.ts";

export const SORTINGS = [
  { value: "newest", label: t("Newest first") },
  { value: "oldest", label: t("Oldest first") },
  { value: "name", label: t("By name") },
  { value: "website", label: t("By website") },
  { value: "problems", label: t("Problems first") },
  { value: "visits", label: t("Most visits first") },
] as const;
export type Sorting = (typeof SORTINGS)[number]["value"];

/** Facts about a widget other than its settings; absent while loading. */
interface ListFacts {
  tone?: LiveWords["tone"] | undefined;
  figures?: WidgetFiguresView | undefined;
}

export type FactsById = ReadonlyMap<string, ListFacts>;

/** Shared, since creating a collator for every comparison is slow. */
const ALPHABET = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Sort keys of widgets, in ascending order. */
const KEYS: Record<Sorting, (widget: WidgetView, facts: ListFacts) => string | number> = {
  newest: ({ createdAt }) => -Date.parse(createdAt),
  oldest: ({ createdAt }) => Date.parse(createdAt),
  name: ({ name }) => name,
  website: (widget) => siteName(widget) || "\u{ffff}",
  problems: (_, facts) => -urgency(facts),
  visits: (_, { figures }) => -(figures?.visits ?? 0),
};

/** Returns the matching widgets, sorted; every word must appear in the name, website or labels. */
export function findWidgets(
  widgets: readonly WidgetView[],
  { words, order, label, state }: ListChoice,
  facts: FactsById,
): WidgetView[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const keyOf = KEYS[order];
  return widgets
    .map((widget) => ({ widget, known: facts.get(widget.id) ?? {} }))
    .filter(({ widget, known }) => {
      if (label && !widget.labels.some((one) => sameLabel(one, label))) return false;
      if (state && (state === "problems" ? urgency(known) === 0 : known.tone !== state)) return false;
      if (wanted.length === 0) return true;
      const text = `${widget.name} ${widget.websiteUrl ?? ""} ${widget.labels.join(" ")}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .map(({ widget, known }) => ({ widget, key: keyOf(widget, known) }))
    .sort((one, other) => compare(one.key, other.key))
    .map(({ widget }) => widget);
}

/**
 * Ranks widgets missing from their site above barrier reports, and barrier reports above issues.
 */
function urgency({ tone, figures }: ListFacts): number {
  const reports = Math.min(figures?.newReports ?? 0, 99);
  const issues = Math.min(figures?.issues ?? 0, 999);
  return (tone === "gone" ? 1_000_000 : 0) + reports * 1_000 + issues;
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return ALPHABET.compare(String(one), String(other));
}

/** Returns the widgets' distinct labels in alphabetical order. */
export function labelsOf(widgets: readonly WidgetView[]): string[] {
  const labels = new Map(widgets.flatMap((widget) => widget.labels.map((one) => [one.toLowerCase(), one])));
  return [...labels.values()].sort(ALPHABET.compare);
}

/** Returns `shop.example` for `https://www.shop.example/start`; empty if no website is known. */
export function siteName({ websiteUrl }: Pick<WidgetView, "websiteUrl">): string {
  return hostOf(websiteUrl)?.replace(/^www\./, "") ?? "";
}
