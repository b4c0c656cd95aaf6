import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { DASHBOARD } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { readSettings } from "#shared/widgets/contract.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { BackLink } from "#src/dashboard/components/back-link.tsx";
import { PageHeading } from "#src/dashboard/components/page-heading.tsx";
import { QueryView } from "#src/dashboard/components/query-view.tsx";
import { Alert } from "#ui/alert.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { buttonClass } from "#ui/button.tsx";
import { keyOf } from "../../../query.ts";
import { useWidgets } from "../../widget-data/use-widgets.ts";
import { WidgetsLoader } from "../../widget-data/widgets-loader.tsx";
import { EditorForm } from "./editor-form.tsx";

export function EditorPage() {
  const { id } = useParams();
  const name = useWidgets().data?.find((one) => one.id === id)?.name;
  return (
    <div className="stack">
      <BackLink to={DASHBOARD.widgets}>{t("All widgets")}</BackLink>
      <PageHeading>{name === undefined ? t("Edit widget") : t("Edit “{name}”", { name })}</PageHeading>
      <WidgetsLoader>
        {(widgets) => {
          const widget = widgets.find((one) => one.id === id);
          return widget ? <SettingsLoader widget={widget} key={widget.id} /> : <MissingWidget />;
        }}
      </WidgetsLoader>
    </div>
  );
}

function SettingsLoader({ widget }: { widget: WidgetView }) {
  return (
    <QueryView
      query={useWidgetSettings(widget.id)}
      what={t("the widget")}
      failure={t("The widget’s settings could not be loaded")}
      lines={6}
    >
      {(settings) => <EditorForm widget={widget} settings={settings} />}
    </QueryView>
  );
}

function MissingWidget() {
  return (
    <>
      <Alert variant="warning">{t("This widget does not exist, or belongs to another account.")}</Alert>
      <p>
        <Link className={buttonClass()} to={DASHBOARD.widgets}>
          {t("Show all widgets")}
        </Link>
      </p>
    </>
  );
}

function useWidgetSettings(id: string) {
  return useQuery({
    queryKey: keyOf(readSettings, { params: { id } }),
    queryFn: ({ signal }) => call(readSettings, { params: { id }, signal, anonymous: true }),
    meta: { anonymous: true },
  });
}
