import { hostOf, hostsPattern } from "#shared/allowed-hosts.ts";
import { parseFields } from "#shared/parse-fields.ts";
import { WidgetContentSchema } from "#shared/schemas/widget.ts";
import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import type { SectionProps } from "./section.ts";
import { inputOf, type WidgetDraft } from "./widget-draft.ts";

export function HostsSection({ draft, setting }: SectionProps) {
  const leftOut = websiteLeftOut(draft);
  return (
    <Card className="stack">
      <h2>{t("Where it is allowed to show")}</h2>
      <TextAreaField
        label={t("Only on these hosts")}
        hint={t(
          "One per line, such as example.com, which includes www.example.com and everything else below it. Left empty, the widget shows wherever its code is.",
        )}
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        {...setting("allowedHosts")}
      />
      {leftOut && (
        <Alert variant="warning">
          {t(
            "The widget’s website, {leftOut}, is not among these hosts, so the widget would not show there.",
            { leftOut },
          )}
        </Alert>
      )}
      <p className="muted small">
        {t(
          "This guards against mistakes and copied code: elsewhere the widget does not show, and neither visits nor reports count. It is not a security measure, since every browser that loads the widget gets the list. Your own computer (localhost) and the test page here always work.",
        )}
      </p>
    </Card>
  );
}

/** Returns the host of the form's website if the form's list does not cover it. */
function websiteLeftOut(draft: WidgetDraft): string | null {
  const { value } = parseFields(WidgetContentSchema, inputOf(draft));
  const host = value && hostOf(value.websiteUrl);
  if (!host || value.settings.allowedHosts.length === 0) return null;
  return RegExp(hostsPattern(value.settings.allowedHosts)).test(host) ? null : host;
}
