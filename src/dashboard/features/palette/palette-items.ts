import { localPath } from "#shared/language/local-path.ts";
import {
  DASHBOARD,
  DELETED_VIEW,
  fillPath,
  IMPORT_VIEW,
  NEW_WIDGET_VIEW,
  PAGES,
  REPORTS_VIEW,
  TEAM_VIEW,
  USAGE_VIEW,
} from "#shared/paths.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import type { Role } from "#shared/team/roles.ts";
import { mayManage } from "#shared/team/roles.ts";
import { t } from "#shared/translate.ts";
import { hostOf } from "#shared/widgets/allowed-hosts.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";

/** Names of the kinds, as the palette shows and searches them. */
export const KIND_NAMES: Record<PaletteItem["kind"], string> = {
  Screen: t("Screen"),
  Action: t("Action"),
  Widget: t("Widget"),
  "Scanned website": t("Scanned website"),
  Help: t("Help"),
};

/** Something that the palette leads to. */
export interface PaletteItem {
  id: string;
  kind: "Screen" | "Action" | "Widget" | "Scanned website" | "Help";
  label: string;
  /** Shown behind the label and searched with it, such as a widget's website. */
  detail: string;
  path: string;
}

interface Person {
  role: Role;
  /** Whether plans are sold here. */
  isSold: boolean;
}

/** Returns screens, actions and help that the person can use. */
export function fixedItems({ role, isSold }: Person): PaletteItem[] {
  const screens: Array<[string, string, string?]> = [
    [t("Overview"), DASHBOARD.home],
    [t("Widgets"), DASHBOARD.widgets, t("list, labels, filters")],
    [t("Usage"), USAGE_VIEW, t("visits, tools")],
    [t("Reported barriers"), REPORTS_VIEW, t("inbox")],
    [t("Recently deleted"), DELETED_VIEW, t("bring back")],
    [t("Scans"), DASHBOARD.scans, t("websites, issues")],
    ...(mayManage(role)
      ? [[t("Your letters"), DASHBOARD.letters, t("lawyers, authorities")] as [string, string, string]]
      : []),
    ...(role === "owner" && isSold
      ? [[t("Billing"), DASHBOARD.billing, t("plan, card, invoices")] as [string, string, string]]
      : []),
    [t("Settings"), DASHBOARD.settings, t("profile, password, devices")],
    [t("Team"), TEAM_VIEW, t("members, roles")],
  ];
  const actions: Array<[string, string, string?]> = mayManage(role)
    ? [
        [t("New widget"), NEW_WIDGET_VIEW, t("create")],
        [t("Import websites"), IMPORT_VIEW, t("list, CSV")],
        [t("See new reports"), `${REPORTS_VIEW}&state=new`, t("barriers")],
        [t("Find sites with problems"), `${DASHBOARD.widgets}?state=problems&order=problems`],
      ]
    : [];
  const help: Array<[string, string, string?]> = [
    [t("Help center"), localPath(PAGES.helpCenter), t("questions")],
    [t("Installation guides"), localPath(PAGES.installationGuides), t("code, platforms")],
    [t("Support"), DASHBOARD.support, t("contact, questions, conversations")],
    ["API", localPath(PAGES.api), t("developers, keys")],
    [t("Accessibility statement"), localPath(PAGES.statement)],
  ];
  return [...itemsOf("Action", actions), ...itemsOf("Screen", screens), ...itemsOf("Help", help)];
}

function itemsOf(kind: PaletteItem["kind"], entries: Array<[string, string, string?]>): PaletteItem[] {
  return entries.map(([label, path, detail = ""]) => ({ id: `${kind}-${path}`, kind, label, detail, path }));
}

export function widgetItems(widgets: readonly WidgetView[]): PaletteItem[] {
  return widgets.map(({ id, name, websiteUrl, labels }) => ({
    id,
    kind: "Widget",
    label: name,
    detail: [hostOf(websiteUrl), ...labels].filter(Boolean).join(", "),
    path: fillPath(DASHBOARD.widget, { id }),
  }));
}

export function siteItems(sites: readonly SiteView[]): PaletteItem[] {
  return sites.map(({ id, host }) => ({
    id,
    kind: "Scanned website",
    label: host,
    detail: t("scans and issues"),
    path: fillPath(DASHBOARD.scannedSite, { siteId: id }),
  }));
}

/** Returns the items with every word, those first whose label begins with the first one. */
export function findItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const [first = ""] = words;
  const found = items.filter(({ kind, label, detail }) => {
    const text = `${label} ${detail} ${KIND_NAMES[kind]}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const begins = ({ label }: PaletteItem) => label.toLowerCase().startsWith(first);
  return first === "" ? found : [...found.filter(begins), ...found.filter((item) => !begins(item))];
}
