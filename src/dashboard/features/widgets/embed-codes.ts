import { csvOf } from "#shared/csv.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";

/** Returns the embed codes as CSV for a spreadsheet. */
export function codesAsCsv(widgets: readonly WidgetView[]): string {
  const rows = widgets.map(({ name, websiteUrl, labels, embedCode }) => [
    name,
    websiteUrl ?? "",
    labels.join(", "),
    embedCode,
  ]);
  return csvOf([["name", "website", "labels", "code"], ...rows]);
}

/** Returns the embed codes as text, each below its website, for an email or ticket. */
export function codesAsText(widgets: readonly WidgetView[]): string {
  return widgets
    .map(
      ({ name, websiteUrl, embedCode }) => `${[name, websiteUrl].filter(Boolean).join(", ")}\n${embedCode}`,
    )
    .join("\n\n");
}
