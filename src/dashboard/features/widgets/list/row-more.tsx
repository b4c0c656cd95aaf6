import { Link } from "react-router";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath, TRANSFERS_VIEW } from "#shared/paths.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { Tooltip } from "#ui/browser/tooltip.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { useIsOwner } from "../../session/current-account.ts";
import { ForManagers } from "../../session/for-managers.tsx";
import { EmbedCode } from "../../widget-data/embed-code.tsx";

export interface RowActions {
  hasOthers: boolean;
  onDuplicate: (widget: WidgetView) => void;
  onCopySettings: (widget: WidgetView) => void;
  onDelete: (widget: WidgetView) => void;
}

export function RowMore({ widget, ...actions }: RowActions & { widget: WidgetView }) {
  const { hasOthers, onDuplicate, onCopySettings, onDelete } = actions;
  const isOwner = useIsOwner();
  const ofWidget = <span className="visually-hidden">{widget.name}</span>;
  return (
    <>
      <EmbedCode code={widget.embedCode} />
      <div className="cluster">
        <Tooltip content={t("Opens example pages with this widget.")}>
          <LinkButton variant="secondary" href={fillPath(DASHBOARD.widgetTest, { widgetId: widget.id })}>
            {t("Try it out")} {ofWidget}
          </LinkButton>
        </Tooltip>
        <ForManagers>
          <Button variant="secondary" onClick={() => onDuplicate(widget)}>
            {t("Duplicate")} {ofWidget}
          </Button>
          {hasOthers && (
            <Button variant="secondary" onClick={() => onCopySettings(widget)}>
              <RichText
                text="Copy settings to others <span>from {name}</span>"
                values={{ name: widget.name }}
              />
            </Button>
          )}
          {isOwner && (
            <Link
              className={buttonClass({ variant: "secondary" })}
              to={`${TRANSFERS_VIEW}&widget=${widget.id}`}
            >
              {t("Give away")} {ofWidget}
            </Link>
          )}
          <Button variant="quiet" onClick={() => onDelete(widget)}>
            <Icon name="trash" />
            {t("Delete")} {ofWidget}
          </Button>
        </ForManagers>
      </div>
    </>
  );
}
