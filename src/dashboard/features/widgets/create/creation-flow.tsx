import { Navigate, useSearchParams } from "react-router";
import { parseFields } from "#shared/parse-fields.ts";
import { WidgetNameSchema, type WidgetView, WidgetWebsiteSchema } from "#shared/schemas/widget.ts";
import { t } from "#shared/translate.ts";
import { Card } from "#ui/card.tsx";
import { VERBATIM } from "#ui/text-field.tsx";
import { ForManagers, ViewerNotice } from "../../session/for-managers.tsx";
import { WidgetsLoader } from "../../widget-data/widgets-loader.tsx";
import { CodeStep } from "./code-step.tsx";
import { LookStep } from "./look-step.tsx";
import { STEPS, stepPath } from "./steps.ts";
import { TextStep } from "./text-step.tsx";
import { useCreation } from "./use-creation.ts";

/** Creates a widget in four steps, each with its own address. */
export function CreationFlow() {
  return (
    <ForManagers instead={<ViewerNotice what={t("make widgets")} />}>
      <WidgetsLoader>
        {(widgets) => (
          <Card className="stack">
            <Flow widgets={widgets} />
          </Card>
        )}
      </WidgetsLoader>
    </ForManagers>
  );
}

function Flow({ widgets }: { widgets: WidgetView[] }) {
  const [params] = useSearchParams();
  const creation = useCreation(widgets.length === 0);
  const { values, field } = creation.draft;
  const step = STEPS.find((one) => one === params.get("step")) ?? "website";
  const widget = widgets.find(({ id }) => id === params.get("widget"));
  if (step === "code")
    return widget ? (
      <CodeStep widget={widget} creation={creation} />
    ) : (
      <Navigate to={stepPath("website")} replace />
    );
  if (step !== "website" && parseFields(WidgetWebsiteSchema, values).errors)
    return <Navigate to={stepPath("website")} replace />;
  if (step === "look" && parseFields(WidgetNameSchema, values).errors)
    return <Navigate to={stepPath("name")} replace />;
  if (step === "look") return <LookStep creation={creation} />;
  if (step === "name")
    return (
      <TextStep
        key="name"
        step="name"
        heading={t("What is it called?")}
        schema={WidgetNameSchema}
        label={t("Name of the widget")}
        hint={t("Only you see it. It is the name of your site until you choose another.")}
        {...field("name")}
        required
      />
    );
  return (
    <TextStep
      key="website"
      step="website"
      heading={t("Which website is it for?")}
      schema={WidgetWebsiteSchema}
      onNext={creation.suggestName}
      label={t("Website")}
      hint={t("For example example.com.")}
      {...field("websiteUrl")}
      inputMode="url"
      {...VERBATIM}
      required
    />
  );
}
