import { hostOf } from "#shared/allowed-hosts.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";

export const SORTINGS = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "name", label: "By name" },
  { value: "website", label: "By website" },
] as const;
export type Sorting = (typeof SORTINGS)[number]["value"];

/** Shared, since creating a collator for each comparison is slow. */
const ALPHABET = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

const ORDERS: Record<Sorting, (one: WidgetView, other: WidgetView) => number> = {
  newest: (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt),
  oldest: (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
  name: (one, other) => ALPHABET.compare(one.name, other.name),
  website: (one, other) => ALPHABET.compare(siteName(one) || "\u{ffff}", siteName(other) || "\u{ffff}"),
};

/** Returns the widgets whose name or website contains every word, sorted. */
export function findWidgets(widgets: readonly WidgetView[], words: string, sorting: Sorting): WidgetView[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return widgets
    .filter((widget) => {
      const text = `${widget.name} ${widget.websiteUrl ?? ""}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .sort(ORDERS[sorting]);
}

/** `shop.example` for `https://www.shop.example/start`; empty where no website is known. */
export function siteName({ websiteUrl }: Pick<WidgetView, "websiteUrl">): string {
  return hostOf(websiteUrl)?.replace(/^www\./, "") ?? "";
}
