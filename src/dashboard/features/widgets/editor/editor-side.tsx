import { Card } from "#ui/card.tsx";
import { CopiedCode, PinnedEmbedCode } from "../../widget-data/embed-code.tsx";
import { PreviewCard, type PreviewCardProps } from "./preview-card.tsx";

export function EditorSide(props: PreviewCardProps) {
  const { widget } = props;
  return (
    <aside className="stack stack--top editor__side" aria-label="Preview and code">
      <PreviewCard {...props} />
      <Card className="stack">
        <h2>Code for your site</h2>
        <p>
          Paste this line before <code>&lt;/head&gt;</code> on every page. It stays the same whatever you
          change here.
        </p>
        <CopiedCode code={widget.embedCode} of={widget.name} />
        <PinnedEmbedCode widget={widget} />
      </Card>
    </aside>
  );
}
