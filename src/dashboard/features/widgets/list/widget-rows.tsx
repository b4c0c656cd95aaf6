import { memo, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { plural, t } from "#shared/language/translate.ts";
import { DASHBOARD, DELETED_VIEW, fillPath, REPORTS_VIEW } from "#shared/paths.ts";
import type { WidgetFiguresView } from "#shared/widgets/bulk-schemas.ts";
import type { LiveStateView } from "#shared/widgets/contract.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ForManagers } from "../../session/for-managers.tsx";
import { isPaused } from "../../session/is-paused.ts";
import { useSignedInUser } from "../../session/signed-in-user.ts";
import { type LiveWords, liveWords } from "../../widget-data/live-words.ts";
import { AppearancePicture, appearanceWords } from "../appearance.tsx";
import { WidgetSwitch } from "../widget-switch.tsx";
import { siteName } from "./find-widgets.ts";
import type { RowActions } from "./row-more.tsx";
import { RowMore } from "./row-more.tsx";
import type { DeletionActions, DeletionState } from "./use-deletion.ts";
import type { LoadedFacts } from "./use-list-facts.ts";

const VARIANTS: Record<LiveWords["tone"], BadgeVariant> = {
  live: "success",
  gone: "signal",
  waiting: "neutral",
  off: "neutral",
};

/** Memoized so that only a changed widget rerenders. */
const WidgetRow = memo(function WidgetRow(props: WidgetRowProps) {
  const { widget, liveState, figures, isChosen, onChoose, failure, isReturned, ...actions } = props;
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const link = useRef<HTMLAnchorElement>(null);
  const { id, name, position, colorScheme, size } = widget;

  useEffect(() => {
    if (isReturned) link.current?.focus();
  }, [isReturned]);

  return (
    <article className="widget-row" aria-labelledby={`widget-${id}`}>
      <div className="widget-row__picture">
        <AppearancePicture position={position} colorScheme={colorScheme} size={size} />
        <span className="visually-hidden">{appearanceWords(widget)}</span>
      </div>
      <div className="widget-row__words">
        <div className="widget-row__title">
          {onChoose && (
            <input
              type="checkbox"
              className="choice__control"
              aria-label={t("Choose {name}", { name })}
              checked={isChosen}
              onChange={() => onChoose(id)}
            />
          )}
          <h3 id={`widget-${id}`}>
            <Link to={fillPath(DASHBOARD.widget, { id })} ref={link}>
              {name}
            </Link>
          </h3>
        </div>
        <RowFacts widget={widget} liveState={liveState} figures={figures} />
      </div>
      <ForManagers>
        <WidgetSwitch widget={widget} />
      </ForManagers>
      <div className="widget-row__actions">
        <Link className={buttonClass({ variant: "secondary" })} to={fillPath(DASHBOARD.widget, { id })}>
          <ForManagers instead={t("View")}>
            <Icon name="edit" />
            {t("Edit")}
          </ForManagers>{" "}
          <span className="visually-hidden">{name}</span>
        </Link>
        <CopyButton text={widget.embedCode} of={name} />
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
        >
          <RichText text="More <span>about {name}</span>" values={{ name }} />
          <Icon name="chevronDown" />
        </Button>
      </div>
      {failure && <Alert variant="destructive">{failure}</Alert>}
      <div className="stack stack--tight widget-row__rest" id={moreId} hidden={!isOpen}>
        {isOpen && <RowMore widget={widget} {...actions} />}
      </div>
    </article>
  );
});

export interface WidgetRowsProps extends Omit<RowActions, "onDelete">, DeletionActions {
  /** In display order. */
  shown: WidgetView[];
  list: RefObject<HTMLUListElement | null>;
  deletion: DeletionState;
  loaded: LoadedFacts;
  chosenIds: ReadonlySet<string>;
  /** Selects or deselects a row; null if rows can't be selected. */
  onChoose: ((id: string) => void) | null;
}

/** Rows, or an undo button for deleted widgets. Memoized so that keystrokes don't rerender them. */
export const WidgetRows = memo(function WidgetRows(props: WidgetRowsProps) {
  const { shown, list, deletion, loaded, chosenIds, remove, undo, ...actions } = props;
  const { deleted, returnedId, failure } = deletion;
  const isDeleted = (id: string) => deleted.some((one) => one.id === id);
  const failureOf = (id: string) => (failure?.id === id ? failure.sentence : null);
  return (
    <ul className="widget-rows" ref={list}>
      {shown.map((widget) => (
        <li key={widget.id}>
          {isDeleted(widget.id) ? (
            <DeletedRow widget={widget} failure={failureOf(widget.id)} onUndo={undo} />
          ) : (
            <WidgetRow
              widget={widget}
              liveState={loaded.states.get(widget.id)}
              figures={loaded.facts.get(widget.id)?.figures}
              isChosen={chosenIds.has(widget.id)}
              failure={failureOf(widget.id)}
              isReturned={returnedId === widget.id}
              onDelete={remove}
              {...actions}
            />
          )}
        </li>
      ))}
    </ul>
  );
});

interface DeletedRowProps {
  widget: WidgetView;
  failure: string | null;
  onUndo: (widget: WidgetView) => void;
}

/** Replaces a deleted widget's row; its undo button takes focus. */
function DeletedRow({ widget, failure, onUndo }: DeletedRowProps) {
  return (
    <div className="deleted-row">
      <p>
        <RichText
          text="<strong>“{name}” was deleted</strong> and is gone from its site. You can still bring it back for 30 days under <link>Recently deleted</link>."
          values={{ name: widget.name }}
          parts={{
            link: (words) => <Link to={DELETED_VIEW}>{words}</Link>,
          }}
        />
      </p>
      <Button variant="secondary" autoFocus onClick={() => onUndo(widget)}>
        <RichText text="Undo <span>the deletion of {name}</span>" values={{ name: widget.name }} />
      </Button>
      {failure && <Alert variant="destructive">{failure}</Alert>}
    </div>
  );
}

interface WidgetRowProps extends RowActions {
  widget: WidgetView;
  liveState: LiveStateView | undefined;
  figures: WidgetFiguresView | undefined;
  isChosen: boolean;
  /** Selects or deselects a row; null if rows can't be selected. */
  onChoose: ((id: string) => void) | null;
  failure: string | null;
  /** Whether the widget was just restored, so its row takes focus. */
  isReturned: boolean;
}

interface RowFactsProps {
  widget: WidgetView;
  liveState: LiveStateView | undefined;
  /** Undefined while loading. */
  figures: WidgetFiguresView | undefined;
}

/** Website, labels, live state, and linked counts. */
function RowFacts({ widget, liveState, figures }: RowFactsProps) {
  const { id, name, labels } = widget;
  const ofWidget = <span className="visually-hidden"> {t("of {name}", { name })}</span>;
  return (
    <div className="widget-row__facts muted small">
      <span>{siteName(widget) || t("No website yet")}</span>
      {labels.length > 0 && (
        <ul className="cluster widget-row__labels" aria-label={t("Labels of {name}", { name })}>
          {labels.map((label) => (
            <li key={label}>
              <Badge>{label}</Badge>
            </li>
          ))}
        </ul>
      )}
      <LiveBadge widget={widget} state={liveState} />
      <p className="cluster widget-row__figures">
        {figures ? (
          <span>
            {t("{visits} this month", { visits: plural(figures.visits, "1 visit", "{count} visits") })}
          </span>
        ) : (
          <span>{"\u00a0"}</span>
        )}
        {figures && figures.newReports > 0 && (
          <Link to={`${REPORTS_VIEW}&${new URLSearchParams({ widget: id, state: "new" })}`}>
            {plural(figures.newReports, "1 new report", "{count} new reports")}
            {ofWidget}
          </Link>
        )}
        {figures && figures.issues > 0 && (
          <Link to={DASHBOARD.scans}>
            {plural(figures.issues, "1 serious issue", "{count} serious issues")}
            {ofWidget}
          </Link>
        )}
      </p>
    </div>
  );
}

interface LiveBadgeProps {
  widget: WidgetView;
  /** Undefined while loading. */
  state: LiveStateView | undefined;
}

function LiveBadge({ widget, state }: LiveBadgeProps) {
  const { user } = useSignedInUser();
  if (!state) return <span className="live-badge--loading" />;
  const { tone, label } = liveWords(state, { isActive: widget.isActive, isPaused: isPaused(user) });
  return <Badge variant={VARIANTS[tone]}>{label}</Badge>;
}
