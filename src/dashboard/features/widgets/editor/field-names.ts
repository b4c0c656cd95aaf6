import type { WidgetContent } from "#shared/schemas/widget.ts";
import { t } from "#shared/translate.ts";
import type { OwnerSettings } from "#shared/widget-config.ts";

type FieldName = Exclude<keyof WidgetContent, "settings"> | Exclude<keyof OwnerSettings, "schema">;

const NAMES: Record<FieldName, string> = {
  name: "name",
  websiteUrl: "website",
  position: "corner",
  colorScheme: "color",
  size: "size",
  tools: "tools",
  profiles: "profiles",
  language: "language",
  statementUrl: t("accessibility statement"),
  icon: "icon",
  label: t("text beside the icon"),
  textColor: t("color of icon and text"),
  offsetX: t("distance from the side"),
  offsetY: t("distance from the top or bottom"),
  phone: t("place on phones"),
  hideDurations: "hiding",
  reports: t("barrier reports"),
  analytics: "analytics",
  toolCounts: t("counting of tools"),
  allowedHosts: t("allowed hosts"),
};

export function fieldName(member: string): string {
  const names: Record<string, string> = NAMES;
  return names[member] ?? member;
}
