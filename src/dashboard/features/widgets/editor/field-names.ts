import type { WidgetContent } from "#shared/schemas/widget.ts";
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
  statementUrl: "accessibility statement",
  icon: "icon",
  label: "text beside the icon",
  textColor: "color of icon and text",
  offsetX: "distance from the side",
  offsetY: "distance from the top or bottom",
  phone: "place on phones",
  hideDurations: "hiding",
  reports: "barrier reports",
  analytics: "analytics",
  toolCounts: "counting of tools",
  allowedHosts: "allowed hosts",
};

export function fieldName(member: string): string {
  const names: Record<string, string> = NAMES;
  return names[member] ?? member;
}
