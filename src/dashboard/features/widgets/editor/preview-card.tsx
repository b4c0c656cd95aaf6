import { useState } from "react";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { WidgetContent, WidgetView } from "#shared/widgets/schemas.ts";
import { Alert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { WidgetSwitch } from "../widget-switch.tsx";
import { PreviewFrame } from "./preview-frame.tsx";
import { frameBox } from "./use-frame-scale.ts";
import { usePreviewedView } from "./use-look-view.ts";
import type { WidgetDraft } from "./widget-draft.ts";

export interface PreviewCardProps {
  widget: WidgetView & WidgetContent;
  draft: WidgetDraft;
}

type Device = keyof typeof WIDTHS;

/** Widths in CSS pixels. */
const WIDTHS = { computer: 1_024, phone: 390 };

const DEVICES = [
  { value: "computer", label: t("Computer") },
  { value: "phone", label: t("Phone") },
] as const;

/** Shows the real widget with the form's values, saved or unsaved; above the form on phones. */
export function PreviewCard({ widget, draft }: PreviewCardProps) {
  const [device, setDevice] = useState<Device>("computer");
  const { view, failed } = usePreviewedView(draft, widget);
  return (
    <Card className={`stack editor__stage editor__stage--${device}`}>
      <h2>{t("Preview")}</h2>
      <RadioGroup
        label={t("Show it on")}
        name="device"
        value={device}
        onChange={setDevice}
        options={DEVICES}
      />
      {failed && (
        <Alert variant="warning">{t("The preview can’t be loaded. Your changes aren’t affected.")}</Alert>
      )}
      {view ? (
        <PreviewFrame view={view} width={WIDTHS[device]} />
      ) : (
        !failed && (
          <div className="widget-preview widget-preview--loading" style={frameBox(WIDTHS[device])}>
            <Skeleton label={t("Loading the preview")} lines={0} />
          </div>
        )
      )}
    </Card>
  );
}

/** Turns the widget on and off, and links to the saved version. */
export function ShownCard({ widget }: Pick<PreviewCardProps, "widget">) {
  return (
    <Card className="stack">
      <h2>{t("On your site")}</h2>
      <WidgetSwitch widget={widget} />
      <p className="muted small">
        {t(
          "The preview is the real widget with the settings in the form. Try its button; nothing there is counted or stored.",
        )}
      </p>
      <p>
        <LinkButton variant="secondary" href={fillPath(DASHBOARD.widgetTest, { widgetId: widget.id })}>
          {t("Try the saved version on a test page")}
        </LinkButton>
      </p>
    </Card>
  );
}
