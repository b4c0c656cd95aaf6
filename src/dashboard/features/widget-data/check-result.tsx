import { type ElementType, useId } from "react";
import type { FindingView, InstallCheckView } from "#shared/schemas/install-check.ts";
import { t } from "#shared/translate.ts";
import { Alert, type AlertVariant } from "#ui/alert.tsx";
import { useFocusOnMount } from "../../components/use-focus-on-mount.ts";
import { CopiedCode } from "./embed-code.tsx";

const VARIANTS: Record<FindingView["severity"], AlertVariant> = {
  good: "success",
  note: "info",
  problem: "warning",
};

interface CheckResultProps {
  result: InstallCheckView;
  widgetName: string;
  Heading: ElementType;
}

/** Findings of an installation check; takes the focus when it appears. */
export function CheckResult({ result: { url, findings }, widgetName, Heading }: CheckResultProps) {
  const titleId = useId();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section className="stack stack--tight check-result" aria-labelledby={titleId}>
      <Heading className="check-result__title" id={titleId} tabIndex={-1} ref={heading}>
        {t("What we found at {url}", { url })}
      </Heading>
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
