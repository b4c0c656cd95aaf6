import { Card } from "#ui/card.tsx";
import { CopiedCode, PinnedEmbedCode } from "../../widget-data/embed-code.tsx";
import { SendToDeveloper } from "../../widget-data/send-to-developer.tsx";
import { PreviewCard, type PreviewCardProps, ShownCard } from "./preview-card.tsx";

export function EditorSide({ widget, draft, saved }: PreviewCardProps) {
  return (
    <aside className="stack stack--top editor__side" aria-label="Preview and code">
      <PreviewCard draft={draft} saved={saved} />
      <div className="stack editor__more">
        <ShownCard widget={widget} />
        <Card className="stack">
          <h2>Code for your site</h2>
          <p>
            Paste this line before <code>&lt;/head&gt;</code> on every page. It stays the same whatever you
            change here.
          </p>
          <CopiedCode code={widget.embedCode} of={widget.name} />
          <SendToDeveloper widget={widget} />
          <PinnedEmbedCode widget={widget} />
        </Card>
      </div>
    </aside>
  );
}
