import { t } from "#shared/translate.ts";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { CopiedCode, PinnedEmbedCode } from "../../widget-data/embed-code.tsx";
import { SendToDeveloper } from "../../widget-data/send-to-developer.tsx";
import { PreviewCard, type PreviewCardProps, ShownCard } from "./preview-card.tsx";

export function EditorSide({ widget, draft, saved }: PreviewCardProps) {
  return (
    <aside className="stack stack--top editor__side" aria-label={t("Preview and code")}>
      <PreviewCard draft={draft} saved={saved} />
      <div className="stack editor__more">
        <ShownCard widget={widget} />
        <Card className="stack">
          <h2>{t("Code for your site")}</h2>
          <p>
            <RichText
              text="Paste this line before <code></head></code> on every page. It stays the same whatever you change here."
              parts={{ code: (words) => <code>{words}</code> }}
            />
          </p>
          <CopiedCode code={widget.embedCode} of={widget.name} />
          <SendToDeveloper widget={widget} />
          <PinnedEmbedCode widget={widget} />
        </Card>
      </div>
    </aside>
  );
}
