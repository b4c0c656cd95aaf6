import type { UseQueryResult } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import type { LiveStateView } from "#shared/api/live-states.ts";
import { NEW_WIDGET_VIEW } from "#shared/paths.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { mayManage } from "#shared/team.ts";
import { t } from "#shared/translate.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { isPaused } from "../session/is-paused.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { listSummary, matchesSearch } from "./list-summary.ts";
import { SiteRow } from "./site-row.tsx";
import type { OpenedSite } from "./use-opened-site.ts";

/** Number of rows per page, and of widgets above which there is a search. */
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
        <LoadFailure title={t("We could not load which widgets are live")} query={states} />
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
