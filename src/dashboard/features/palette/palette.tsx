import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { DASHBOARD, isCardPage } from "#shared/paths.ts";
import { listSites } from "#shared/sites/contract.ts";
import { t } from "#shared/translate.ts";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { Dialog } from "#ui/dialog.tsx";
import { isSold } from "../../page-settings.ts";
import { query } from "../../query.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { useWidgets } from "../widget-data/use-widgets.ts";
import {
  findItems,
  fixedItems,
  KIND_NAMES,
  type PaletteItem,
  siteItems,
  widgetItems,
} from "./palette-items.ts";

interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** Results shown at most; more words find the others. */
const SHOWN = 12;

/** Leads to every widget, website, screen, action and page of help by a few letters of its name. */
export function Palette({ open, onClose }: PaletteProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t("Go to")}>
      <Search onClose={onClose} />
    </Dialog>
  );
}

/** A combobox whose list is always open (ARIA APG): the focus stays in the field. */
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
      // The list may be a moment behind what was typed.
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

/** Has the dialog focus the field as it opens: React's `autoFocus` tries before, in vain. */
function focusOnOpening(field: HTMLInputElement | null): void {
  field?.setAttribute("autofocus", "");
}

function useItems(): PaletteItem[] {
  const { user } = useSignedInUser();
  const { data: widgets } = useWidgets();
  const { data: list } = useQuery(query(listSites));
  return useMemo(
    () => [
      ...fixedItems({ role: user.role, isSold: isSold() }),
      ...widgetItems(widgets ?? []),
      ...siteItems(list?.sites ?? []),
    ],
    [user.role, widgets, list],
  );
}

/** Returns the place that a key moves to; null for other keys. */
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
    ? t("{count} results, the first {shown} are listed.", { count, shown: SHOWN })
    : t("{count} results.", { count });
}

/** Opens a path within the dashboard, or as another document where it has its own policy. */
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

/** Results as options of the combobox, of which the active one is kept in view. */
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
