import type { WidgetView } from "#shared/schemas/widget.ts";
import { Card } from "#ui/card.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { EmbedCode, PinnedEmbedCode } from "../../widget-data/embed-code.tsx";
import { PreviewCard } from "./preview-card.tsx";
import type { SavedWidget, WidgetDraft } from "./widget-draft.ts";

export interface EditorSideProps {
  widget: WidgetView;
  draft: WidgetDraft;
  saved: SavedWidget;
}

/** Preview and code beside the form. */
export function EditorSide({ widget, draft, saved }: EditorSideProps) {
  return (
    <aside className="stack stack--top editor__side" aria-label="Preview and code">
      <PreviewCard widget={widget} draft={draft} saved={saved} />
      <Card className="stack">
        <h2>Code for your site</h2>
        <p>
          Paste this line before <code>&lt;/head&gt;</code> on every page. It stays the same whatever you
          change here.
        </p>
        <EmbedCode code={widget.embedCode} />
        <div className="cluster">
          <CopyButton text={widget.embedCode} of={widget.name} />
        </div>
        <PinnedEmbedCode widget={widget} />
      </Card>
    </aside>
  );
}
