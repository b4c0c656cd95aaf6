import { useState } from "react";
import german from "#shared/language/de/single-sign-on.json" with { type: "json" };
import { addTexts, t } from "#shared/language/translate.ts";
import { testSso } from "#shared/single-sign-on/contract.ts";
import type { SsoFinding } from "#shared/single-sign-on/schemas.ts";
import { Section } from "#src/dashboard/components/section.tsx";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { ActionButton } from "../../components/action-button.tsx";
import { useAction } from "../../components/use-action.ts";

// Only this test uses this text; empty in the English build.
addTexts(german);

const LEVELS: Record<SsoFinding["level"], { variant: BadgeVariant; name: string }> = {
  good: { variant: "success", name: t("Good") },
  warning: { variant: "signal", name: t("Note") },
  problem: { variant: "danger", name: t("Problem") },
};

/** Tests the stored provider and lists the results. */
export function ProviderTest() {
  const [findings, setFindings] = useState<SsoFinding[]>([]);
  const testing = useAction({
    call: () => call(testSso),
    done(tested) {
      setFindings(tested.findings);
      return { title: verdictOn(tested.findings) };
    },
    failed: t("The connection couldn’t be tested"),
  });
  return (
    <Section title={t("Test")}>
      <div className="cluster">
        <ActionButton action={testing} busyLabel={t("Testing…")}>
          {t("Test the connection")}
        </ActionButton>
      </div>
      {findings.length > 0 && (
        <ul className="stack stack--tight">
          {findings.map(({ level, text, message }) => (
            <li key={text}>
              <Badge variant={LEVELS[level].variant}>{LEVELS[level].name}</Badge> {t(message ?? text)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function verdictOn(findings: SsoFinding[]): string {
  const problems = findings.filter(({ level }) => level === "problem").length;
  if (problems === 0) return t("The connection works");
  return problems === 1 ? t("1 problem was found") : t("{problems} problems were found", { problems });
}
