import { t } from "#shared/language/translate.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { CopyButton } from "#ui/copy-button.tsx";

export function EmbedCode({ code }: { code: string }) {
  return (
    <pre className="embed-code">
      <code>{code}</code>
    </pre>
  );
}

/** Code with a copy button; `of` is the code's name on the button. */
export function CopiedCode({ code, of }: { code: string; of: string }) {
  return (
    <>
      <EmbedCode code={code} />
      <div className="cluster">
        <CopyButton text={code} of={of} />
      </div>
    </>
  );
}

/** Alternative code for owners who want to test each update before visitors get it. */
export function PinnedEmbedCode({ widget: { name, pinnedEmbedCode } }: { widget: WidgetView }) {
  if (!pinnedEmbedCode) return null;
  return (
    <details>
      <summary>{t("Pinned version with integrity hash")}</summary>
      <div className="stack stack--tight">
        <p>
          {t(
            "This line stays at today’s version, and browsers refuse the script if it ever differs. Your site gets no updates, not even fixes, until you replace the line. Do that at least once a year. Changes you make here still show immediately.",
          )}
        </p>
        <CopiedCode code={pinnedEmbedCode} of={t("{name}, pinned", { name })} />
      </div>
    </details>
  );
}
