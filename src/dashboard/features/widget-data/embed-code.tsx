import type { WidgetView } from "#shared/schemas/widget.ts";
import { CopyButton } from "#ui/copy-button.tsx";

/** The line to paste into the site. */
export function EmbedCode({ code }: { code: string }) {
  return (
    <pre className="embed-code">
      <code>{code}</code>
    </pre>
  );
}

/** The other line, for whoever wants to try each update before their visitors get it. */
export function PinnedEmbedCode({ widget: { name, pinnedEmbedCode } }: { widget: WidgetView }) {
  if (!pinnedEmbedCode) return null;
  return (
    <details className="pinned-code">
      <summary>Pinned version with integrity hash</summary>
      <div className="stack stack--tight">
        <p>
          This line stays at the version of today, and browsers refuse the script should it ever differ. Your
          site gets no updates, not even corrections, until you replace the line. Do that at least once a
          year. What you change here still shows at once.
        </p>
        <EmbedCode code={pinnedEmbedCode} />
        <div className="cluster">
          <CopyButton text={pinnedEmbedCode} of={`${name}, pinned`} />
        </div>
      </div>
    </details>
  );
}
