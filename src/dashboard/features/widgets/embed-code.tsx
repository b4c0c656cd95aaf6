import type { WidgetView } from "../../../shared/schemas/widget.ts";
import { CopyButton } from "./copy-button.tsx";

/** The line to paste into the site. */
export function EmbedCode({ widget }: { widget: WidgetView }) {
  return (
    <div className="embed-code">
      <pre className="embed-code__line">
        <code>{widget.embedCode}</code>
      </pre>
      <CopyButton text={widget.embedCode} of={widget.name} />
    </div>
  );
}
