import { Link, useParams } from "react-router";
import { DASHBOARD } from "#shared/paths.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { LoadFailure } from "#src/dashboard/components/load-failure.tsx";
import { PageHeading } from "#src/dashboard/components/page-heading.tsx";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { AllWidgetsLink } from "../../widget-data/all-widgets-link.tsx";
import { WidgetsLoader } from "../../widget-data/widgets-loader.tsx";
import { useWidgetSettings } from "../use-widget-settings.ts";
import { EditorForm } from "./editor-form.tsx";

export function EditorPage() {
  const { id } = useParams();
  return (
    <div className="stack">
      <AllWidgetsLink />
      <PageHeading>Edit widget</PageHeading>
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
  const query = useWidgetSettings(widget.id);
  if (query.data) return <EditorForm widget={widget} settings={query.data} />;
  if (!query.error) return <Skeleton label="Loading the widget" lines={6} />;
  return <LoadFailure title="The widget’s settings could not be loaded" query={query} />;
}

function MissingWidget() {
  return (
    <>
      <Alert variant="warning">This widget does not exist, or belongs to another account.</Alert>
      <p>
        <Link className={buttonClass()} to={DASHBOARD.widgets}>
          Show all widgets
        </Link>
      </p>
    </>
  );
}
