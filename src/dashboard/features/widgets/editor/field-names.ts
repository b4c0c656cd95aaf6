import { t } from "#shared/language/translate.ts";
import type { WidgetContent } from "#shared/widgets/schemas.ts";

type FieldName =
  | Exclude<keyof WidgetContent, "settings">
  | Exclude<keyof WidgetContent["settings"], "schema">;

const NAMES: Record<FieldName, string> = {
  name: t("name"),
  websiteUrl: t("website"),
  position: t("corner"),
  colorScheme: t("color"),
  size: t("size"),
  tools: t("tools"),
  profiles: t("profiles"),
  language: t("language"),
  statementUrl: t("accessibility statement"),
  icon: t("icon"),
  label: t("text with the icon"),
  textColor: t("color of icon and text"),
  offsetX: t("distance from the side"),
  offsetY: t("distance from the top or bottom"),
  phone: t("place on phones"),
  layout: t("layout of the panel"),
  hideDurations: t("hiding"),
  reports: t("barrier reports"),
  analytics: t("analytics"),
  toolCounts: t("tool counting"),
  allowedHosts: t("allowed hosts"),
  excludedPaths: t("pages without the widget"),
};

/** Names the fields that differ between two states of a widget, e.g., `size, icon`. */
export function changedFields(one: WidgetContent, other: WidgetContent): string {
  const [ones, others] = [valuesOf(one), valuesOf(other)];
  return Object.entries(NAMES)
    .filter(([member]) => JSON.stringify(ones[member]) !== JSON.stringify(others[member]))
    .map(([, name]) => name)
    .join(", ");
}

function valuesOf({ settings, ...look }: WidgetContent): Readonly<Record<string, unknown>> {
  return { ...look, ...settings };
}

export function fieldName(member: string): string {
  const names: Record<string, string> = NAMES;
  return names[member] ?? member;
}
