import { DASHBOARD, fillPath } from "../../../../shared/paths.ts";
import type { WidgetView } from "../../../../shared/schemas/widget.ts";
import { Card } from "../../../../ui/card.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { AppearancePicture } from "../appearance-picture.tsx";
import { appearanceWords } from "../appearance-words.ts";
import { EmbedCode } from "../embed-code.tsx";
import { WidgetSwitch } from "../widget-switch.tsx";
import { shownColor, type WidgetDraft } from "./widget-draft.ts";

/** Beside the form: how it looks, the code, and where to try it. */
export function EditorSide({ widget, draft }: { widget: WidgetView; draft: WidgetDraft }) {
  const { position, size } = draft;
  const colorScheme = shownColor(draft, widget.colorScheme);
  return (
    <aside className="editor__side" aria-label="Preview and code">
      <Card className="stack">
        <h2>Preview</h2>
        <div className="stack stack--tight">
          <AppearancePicture position={position} colorScheme={colorScheme} size={size} />
          <p className="muted small">{appearanceWords({ position, colorScheme, size })}</p>
        </div>
        <WidgetSwitch widget={widget} />
        <p>
          <LinkButton variant="secondary" href={fillPath(DASHBOARD.widgetTest, { widgetId: widget.id })}>
            Try it on a test page
          </LinkButton>
        </p>
      </Card>
      <Card className="stack">
        <h2>Code for your site</h2>
        <p>
          Paste this line before <code>&lt;/body&gt;</code> on every page. It stays the same whatever you
          change here.
        </p>
        <EmbedCode code={widget.embedCode} />
        <div className="cluster">
          <CopyButton text={widget.embedCode} of={widget.name} />
        </div>
      </Card>
    </aside>
  );
}
