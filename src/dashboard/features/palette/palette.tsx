import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import {
  DASHBOARD,
  DELETED_VIEW,
  fillPath,
  IMPORT_VIEW,
  isCardPage,
  NEW_WIDGET_VIEW,
  PAGES,
  REPORTS_VIEW,
  TEAM_VIEW,
  USAGE_VIEW,
} from "#shared/paths.ts";
import { listSites } from "#shared/sites/contract.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { mayManage, type Role } from "#shared/team/roles.ts";
import { hostOf } from "#shared/widgets/allowed-hosts.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { Dialog } from "#ui/dialog.tsx";
import { isSold } from "../../page-settings.ts";
import { query } from "../../query.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { useWidgets } from "../widget-data/use-widgets.ts";

const KIND_NAMES: Record<PaletteItem["kind"], string> = {
  Screen: t("Screen"),
  Action: t("Action"),
  Widget: t("Widget"),
  "Scanned website": t("Scanned website"),
  Help: t("Help"),
};

interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** Maximum number of results shown. */
const SHOWN = 12;

/**
 * Lets users open any widget, website, screen, action or help page by typing a few letters of its
 * name.
 */
export function Palette({ open, onClose }: PaletteProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t("Go to")}>
      <Search onClose={onClose} />
    </Dialog>
  );
}

/** A combobox whose list is always open (ARIA APG); focus stays in the field. */
function Search({ onClose }: Pick<PaletteProps, "onClose">) {
  const listId = useId();
  const openPath = useOpenPath();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const items = useItems();
  const words = useDeferredValue(typed);
  const found = useMemo(() => findItems(items, words), [items, words]);
  const shown = found.slice(0, SHOWN);
  const active = shown[Math.min(at, shown.length - 1)];
  const optionId = (item: PaletteItem) => `${listId}-${item.id}`;

  function go(item: PaletteItem | undefined) {
    if (!item) return;
    onClose();
    openPath(item.path);
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Enter") {
      event.preventDefault();
      // The list may lag behind the typed text.
      return go(words === typed ? active : findItems(items, typed)[0]);
    }
    const next = moved(event.key, Math.min(at, shown.length - 1), shown.length);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
  }

  return (
    <div className="palette stack stack--tight">
      <div className="field">
        <label className="field__label" htmlFor={`${listId}-field`}>
          {t("Widget, website, screen, action or help")}
        </label>
        <input
          id={`${listId}-field`}
          className="input"
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type here
          autoFocus
          ref={focusOnOpening}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
      </div>
      <p className="muted small" role="status">
        {foundWords(found.length)}
      </p>
      <PaletteList id={listId} items={shown} active={active} optionId={optionId} onGo={go} />
    </div>
  );
}

/** Makes the dialog focus the field when it opens, since React's `autoFocus` runs too early. */
function focusOnOpening(field: HTMLInputElement | null): void {
  field?.setAttribute("autofocus", "");
}

function useItems(): PaletteItem[] {
  const { user } = useSignedInUser();
  const { data: widgets } = useWidgets();
  const { data: list } = useQuery(query(listSites));
  return useMemo(
    () => [
      ...fixedItems({ role: user.role, isSold: isSold(), isOperator: user.isOperator }),
      ...widgetItems(widgets ?? []),
      ...siteItems(list?.sites ?? []),
    ],
    [user.role, user.isOperator, widgets, list],
  );
}

/** Returns the index a key moves to; null for other keys. */
function moved(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at - 1 + count) % count;
  return null;
}

function foundWords(count: number): string {
  if (count === 0) return t("Nothing matches. Try fewer letters.");
  if (count === 1) return t("1 result.");
  return count > SHOWN
    ? t("{count} results; the first {shown} are listed.", { count, shown: SHOWN })
    : t("{count} results.", { count });
}

/** Opens a path in the dashboard, or as a new document if it has its own policy. */
function useOpenPath(): (path: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (path) => {
    const target = path.split("?")[0] ?? path;
    const isOtherDocument = isCardPage(pathname) || isCardPage(target) || !isDashboardPath(target);
    if (isOtherDocument) navigateTo(path);
    else void navigate(path);
  };
}

function isDashboardPath(path: string): boolean {
  return Object.values(DASHBOARD).some((known) => path.split("/")[1] === known.split("/")[1]);
}

interface PaletteListProps {
  id: string;
  items: readonly PaletteItem[];
  active: PaletteItem | undefined;
  optionId: (item: PaletteItem) => string;
  onGo: (item: PaletteItem) => void;
}

/** Results as combobox options; keeps the active option in view. */
function PaletteList({ id, items, active, optionId, onGo }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div className="palette__list" id={id} role="listbox" aria-label={t("Results")} ref={list}>
      {items.map((item) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of its list
        <div
          key={item.id}
          className="palette__option"
          id={optionId(item)}
          role="option"
          tabIndex={-1}
          aria-selected={item === active}
          onClick={() => onGo(item)}
        >
          <span>
            {item.label}
            {item.detail && <span className="muted small"> {item.detail}</span>}
          </span>
          <span className="muted small">{KIND_NAMES[item.kind]}</span>
        </div>
      ))}
    </div>
  );
}

interface PaletteItem {
  id: string;
  kind: "Screen" | "Action" | "Widget" | "Scanned website" | "Help";
  label: string;
  /** Shown after the label and included in searches, such as a widget's website. */
  detail: string;
  path: string;
}

interface Person {
  role: Role;
  isSold: boolean;
  isOperator: boolean;
}

/** Returns screens, actions and help available to the user. */
function fixedItems({ role, isSold, isOperator }: Person): PaletteItem[] {
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
    isOperator
      ? [t("Desk"), DASHBOARD.desk, t("contact, questions, conversations")]
      : [t("Support"), DASHBOARD.support, t("contact, questions, conversations")],
    ["API", localPath(PAGES.api), t("developers, keys")],
    [t("Accessibility statement"), localPath(PAGES.statement)],
  ];
  return [...itemsOf("Action", actions), ...itemsOf("Screen", screens), ...itemsOf("Help", help)];
}

function itemsOf(kind: PaletteItem["kind"], entries: Array<[string, string, string?]>): PaletteItem[] {
  return entries.map(([label, path, detail = ""]) => ({ id: `${kind}-${path}`, kind, label, detail, path }));
}

function widgetItems(widgets: readonly WidgetView[]): PaletteItem[] {
  return widgets.map(({ id, name, websiteUrl, labels }) => ({
    id,
    kind: "Widget",
    label: name,
    detail: [hostOf(websiteUrl), ...labels].filter(Boolean).join(", "),
    path: fillPath(DASHBOARD.widget, { id }),
  }));
}

function siteItems(sites: readonly SiteView[]): PaletteItem[] {
  return sites.map(({ id, host }) => ({
    id,
    kind: "Scanned website",
    label: host,
    detail: t("scans and issues"),
    path: fillPath(DASHBOARD.scannedSite, { siteId: id }),
  }));
}

/** Returns items containing every word; those whose label begins with the first word come first. */
function findItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const [first = ""] = words;
  const found = items.filter(({ kind, label, detail }) =>
    words.every((word) => `${label} ${detail} ${KIND_NAMES[kind]}`.toLowerCase().includes(word)),
  );
  const begins = ({ label }: PaletteItem) => label.toLowerCase().startsWith(first);
  return first === "" ? found : [...found.filter(begins), ...found.filter((item) => !begins(item))];
}
