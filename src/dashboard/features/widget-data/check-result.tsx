import { type ElementType, useId } from "react";
import type { FindingView, InstallCheckView } from "#shared/install-checks/schemas.ts";
import german from "#shared/language/de/install-checks.json" with { type: "json" };
import { addTexts, t } from "#shared/language/translate.ts";
import { Alert, type AlertVariant } from "#ui/alert.tsx";
import { useFocusOnMount } from "../../components/use-focus-on-mount.ts";
import { CopiedCode } from "./embed-code.tsx";

// Only this check uses this text; empty in the English build.
addTexts(german);

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

/** Results of an install check. Takes focus when it appears. */
export function CheckResult({ result: { url, findings }, widgetName, Heading }: CheckResultProps) {
  const titleId = useId();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section className="stack stack--tight check-result" aria-labelledby={titleId}>
      <Heading className="check-result__title" id={titleId} tabIndex={-1} ref={heading}>
        {t("What we found at {url}", { url })}
      </Heading>
      {findings.map(({ code, severity, title, message, text, lines }) => (
        <Alert key={code} variant={VARIANTS[severity]} title={t(message ?? title)} live={false}>
          <p>{t(text)}</p>
          {lines.length > 0 && (
            <div className="stack stack--tight">
              <CopiedCode code={lines.join("\n")} of={`${widgetName}: ${t(message ?? title)}`} />
            </div>
          )}
        </Alert>
      ))}
    </section>
  );
}
