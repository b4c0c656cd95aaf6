import type { UseQueryResult } from "@tanstack/react-query";
import { memo, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath, NEW_WIDGET_VIEW } from "#shared/paths.ts";
import { mayManage } from "#shared/team/roles.ts";
import type { LiveStateView } from "#shared/widgets/contract.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { LoadFailure } from "../../components/load-failure.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { isPaused } from "../session/is-paused.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { liveWords } from "../widget-data/live-words.ts";
import { LiveMark } from "./live-mark.tsx";
import type { OpenedSite } from "./use-opened-site.ts";

const InstallPanel = lazyComponent(() => import("./install/install-panel.tsx"), "InstallPanel");

const SiteRow = memo(function SiteRow({ widget, state, opened, onOpen }: SiteRowProps) {
  const { user } = useSignedInUser();
  const toggle = useRef<HTMLButtonElement>(null);
  const { id, name, websiteUrl, isActive } = widget;
  const website = websiteUrl && hostOf(websiteUrl);
  const panelId = `install-${id}`;
  useEffect(() => {
    if (opened?.byStep) toggle.current?.focus();
  }, [opened]);
  return (
    <article className="site-row" aria-labelledby={`widget-${id}`}>
      <div className="site-row__head">
        <div className="stack stack--tight">
          <h3 id={`widget-${id}`}>
            {name}
            {website && website !== name && <span className="site-row__website muted small"> {website}</span>}
          </h3>
          <LiveMark state={state} isActive={isActive} />
        </div>
        <div className="cluster">
          <Button
            variant={isActive && state?.lastSeenAt === null ? "primary" : "secondary"}
            ref={toggle}
            aria-expanded={opened !== null}
            aria-controls={panelId}
            onClick={() => onOpen(opened ? null : { id, byStep: false })}
          >
            <RichText text="Code and check <span>of {name}</span>" values={{ name }} />
            <Icon name="chevronDown" />
          </Button>
          {mayManage(user.role) && (
            <Link className={buttonClass({ variant: "quiet" })} to={fillPath(DASHBOARD.widget, { id })}>
              <Icon name="edit" />
              <RichText text="Edit <span>{name}</span>" values={{ name }} />
            </Link>
          )}
        </div>
      </div>
      <div id={panelId} hidden={!opened}>
        {opened && (
          <Suspense fallback={<Skeleton label={t("Loading the code")} lines={5} />}>
            <InstallPanel widget={widget} />
          </Suspense>
        )}
      </div>
    </article>
  );
});

/** Number of rows per page; with more widgets than this, a search is shown. */
const PAGE = 10;

interface SiteListProps {
  widgets: WidgetView[];
  states: UseQueryResult<LiveStateView[]>;
  opened: OpenedSite | null;
  onOpen: (site: OpenedSite | null) => void;
}

export function SiteList({ widgets, states, opened, onOpen }: SiteListProps) {
  const { user } = useSignedInUser();
  const [search, setSearch] = useState("");
  const [most, setMost] = useState(PAGE);
  const list = useRef<HTMLUListElement>(null);
  const words = useDeferredValue(search);
  const paused = isPaused(user);
  const summary = useMemo(() => listSummary(widgets, states.data, paused), [widgets, states.data, paused]);
  const found = widgets.filter((widget) => matchesSearch(widget, words));
  const shown = found.slice(0, most).concat(found.slice(most).filter(({ id }) => id === opened?.id));
  const hidden = found.length - shown.length;
  return (
    <section className="card stack stack--tight" aria-labelledby="widget-list-heading">
      <div className="split">
        <h2 id="widget-list-heading">
          {widgets.length === 1 ? t("1 widget") : t("{length} widgets", { length: widgets.length })}
        </h2>
        {mayManage(user.role) && (
          <Link className={buttonClass({ variant: "secondary" })} to={NEW_WIDGET_VIEW}>
            <Icon name="plus" />
            {t("New widget")}
          </Link>
        )}
      </div>
      <p className="muted">{summary}</p>
      {states.error && !states.data && (
        <LoadFailure title={t("We couldn’t load which widgets are live")} query={states} />
      )}
      {widgets.length > PAGE && (
        <TextField
          label={t("Find a widget")}
          name="search"
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <p className="visually-hidden" role="status">
        {words && t("{length} found", { length: found.length })}
      </p>
      <ul className="site-list__rows" ref={list}>
        {shown.map((widget) => (
          <li key={widget.id}>
            <SiteRow
              widget={widget}
              state={states.data?.find(({ widgetId }) => widgetId === widget.id)}
              opened={opened?.id === widget.id ? opened : null}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{t("No widget matches this name or website.")}</p>}
      <ShowMore hidden={hidden} list={list} onShow={() => setMost(most + PAGE)} />
    </section>
  );
}

/**
 * Returns `3 live, 1 waiting for a first visitor`; until loaded, a space to preserve the line's
 * height.
 */
function listSummary(widgets: WidgetView[], states: LiveStateView[] | undefined, isPaused: boolean): string {
  if (isPaused) return t("not shown for now");
  if (!states) return "\u00a0";
  const tones = states.flatMap((state) => {
    const widget = widgets.find(({ id }) => id === state.widgetId);
    return widget ? liveWords(state, { isActive: widget.isActive, isPaused }).tone : [];
  });
  const counted = (tone: (typeof tones)[number], words: string) => {
    const count = tones.filter((one) => one === tone).length;
    return count > 0 ? [`${count} ${words}`] : [];
  };
  return [
    ...counted("live", t("live")),
    ...counted("waiting", t("waiting for a first visitor")),
    ...counted("gone", t("needing attention")),
    ...counted("off", t("switched off")),
  ].join(", ");
}

function matchesSearch({ name, websiteUrl }: WidgetView, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [name, websiteUrl ?? ""].some((text) => text.toLowerCase().includes(wanted));
}

interface SiteRowProps {
  widget: WidgetView;
  state: LiveStateView | undefined;
  /** The open installation panel; null if closed. */
  opened: OpenedSite | null;
  onOpen: (site: OpenedSite | null) => void;
}

/** Returns the host without `www.`. */
function hostOf(websiteUrl: string): string {
  return URL.parse(websiteUrl)?.host.replace(/^www\./, "") ?? websiteUrl;
}
