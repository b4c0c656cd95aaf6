import { useState } from "react";
import { Link } from "react-router";
import { DASHBOARD, fillPath } from "../../../shared/paths.ts";
import type { WidgetView } from "../../../shared/schemas/widget.ts";
import { Tooltip } from "../../../ui/browser/tooltip.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { AppearancePicture } from "./appearance-picture.tsx";
import { appearanceWords } from "./appearance-words.ts";
import { DeleteWidgetDialog } from "./delete-widget-dialog.tsx";
import { EmbedCode } from "./embed-code.tsx";
import { RenameWidget } from "./rename-widget.tsx";
import { WidgetSwitch } from "./widget-switch.tsx";

export function WidgetCard({ widget }: { widget: WidgetView }) {
  const [deleting, setDeleting] = useState(false);
  const { id, name, position, colorScheme, size } = widget;
  return (
    <article className="card widget-card" aria-labelledby={`widget-${id}`}>
      <div className="widget-card__picture">
        <AppearancePicture position={position} colorScheme={colorScheme} size={size} />
        <p className="muted small">{appearanceWords(widget)}</p>
      </div>
      <div className="widget-card__body">
        <div className="widget-card__head">
          <RenameWidget widget={widget} headingId={`widget-${id}`} />
          <WidgetSwitch widget={widget} />
        </div>
        <EmbedCode code={widget.embedCode} />
        <div className="cluster">
          <CopyButton text={widget.embedCode} of={name} />
          <Link className={buttonClass({ variant: "secondary" })} to={fillPath(DASHBOARD.widget, { id })}>
            <Icon name="edit" />
            Edit <span className="visually-hidden">{name}</span>
          </Link>
          <Tooltip content="Opens an example shop with this widget.">
            <LinkButton variant="secondary" href={fillPath(DASHBOARD.widgetTest, { widgetId: id })}>
              Try it out <span className="visually-hidden">{name}</span>
            </LinkButton>
          </Tooltip>
          <Button variant="quiet" onClick={() => setDeleting(true)}>
            <Icon name="trash" />
            Delete <span className="visually-hidden">{name}</span>
          </Button>
        </div>
      </div>
      <DeleteWidgetDialog widget={widget} open={deleting} onClose={() => setDeleting(false)} />
    </article>
  );
}
