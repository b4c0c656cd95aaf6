import { useId } from "react";
import type { FindingView, InstallCheckView } from "#shared/schemas/install-check.ts";
import { Alert, type AlertVariant } from "#ui/alert.tsx";
import { useFocusOnMount } from "../../../components/use-focus-on-mount.ts";
import { CopiedCode } from "../../widget-data/embed-code.tsx";

const VARIANTS: Record<FindingView["severity"], AlertVariant> = {
  good: "success",
  note: "info",
  problem: "warning",
};

interface CheckResultProps {
  result: InstallCheckView;
  widgetName: string;
}

/** Findings of an installation check; takes the focus when it appears. */
export function CheckResult({ result: { url, findings }, widgetName }: CheckResultProps) {
  const titleId = useId();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section className="stack stack--tight check-result" aria-labelledby={titleId}>
      <h5 id={titleId} tabIndex={-1} ref={heading}>
        What we found at {url}
      </h5>
      {findings.map(({ code, severity, title, text, lines }) => (
        <Alert key={code} variant={VARIANTS[severity]} title={title} live={false}>
          <p>{text}</p>
          {lines.length > 0 && (
            <div className="stack stack--tight">
              <CopiedCode code={lines.join("\n")} of={`${widgetName}: ${title}`} />
            </div>
          )}
        </Alert>
      ))}
    </section>
  );
}
