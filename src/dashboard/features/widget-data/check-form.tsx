import { type ElementType, useState } from "react";
import { checkInstall } from "#shared/install-checks/contract.ts";
import { InstallCheckSchema, type InstallCheckView } from "#shared/install-checks/schemas.ts";
import { t } from "#shared/language/translate.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { call } from "#ui/browser/fetcher.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { UrlField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { CheckResult } from "./check-result.tsx";

interface CheckFormProps {
  widget: WidgetView;
  suggestion: string;
  /** Level of the result's heading. */
  Heading: ElementType;
}

export function CheckForm({ widget, suggestion, Heading }: CheckFormProps) {
  const [result, setResult] = useState<InstallCheckView | null>(null);
  const form = useForm({
    schema: InstallCheckSchema,
    async send(input) {
      setResult(null);
      setResult(await call(checkInstall, { params: { id: widget.id }, body: input }));
    },
    fallback: t("The page couldn’t be checked. Please try again."),
  });
  return (
    <>
      <FormFrame form={form}>
        <UrlField
          {...form.field("url")}
          label={t("Address of the page")}
          hint={t("We fetch it once as a browser would, and look for the code.")}
          defaultValue={suggestion}
        />
        <p>
          <SubmitButton form={form} variant="secondary" busyLabel={t("Looking at the page…")}>
            {t("Check this page")}
          </SubmitButton>
          <span className="visually-hidden" role="status">
            {form.busy && t("Looking at the page…")}
          </span>
        </p>
      </FormFrame>
      {result && <CheckResult result={result} widgetName={widget.name} Heading={Heading} />}
    </>
  );
}
