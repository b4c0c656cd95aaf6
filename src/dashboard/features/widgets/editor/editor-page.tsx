import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { listWidgets, readWidget } from "#shared/widgets/contract.ts";
import { BackLink } from "#src/dashboard/components/back-link.tsx";
import { PageHeading } from "#src/dashboard/components/page-heading.tsx";
import { QueryView } from "#src/dashboard/components/query-view.tsx";
import { Alert } from "#ui/alert.tsx";
import { HttpError } from "#ui/browser/fetcher.ts";
import { buttonClass } from "#ui/button.tsx";
import { query } from "../../../query.ts";
import { EditorForm } from "./editor-form.tsx";

export function EditorPage() {
  const { id = "" } = useParams();
  const found = useQuery(query(readWidget, { params: { id } }));
  const isMissing = found.error instanceof HttpError && found.error.status === 404;
  // If the list was shown earlier, it already has the name for the heading.
  const listed = useQuery({ ...query(listWidgets, { query: {} }), enabled: false }).data;
  const name = (found.data ?? listed?.find((one) => one.id === id))?.name;
  return (
    <div className="stack">
      <BackLink to={DASHBOARD.widgets}>{t("All widgets")}</BackLink>
      <PageHeading>{name === undefined ? t("Edit widget") : t("Edit “{name}”", { name })}</PageHeading>
      {isMissing ? (
        <MissingWidget />
      ) : (
        <QueryView
          query={found}
          what={t("the widget")}
          failure={t("The widget’s settings couldn’t be loaded")}
          lines={6}
        >
          {(widget) => <EditorForm widget={widget} key={widget.id} />}
        </QueryView>
      )}
    </div>
  );
}

function MissingWidget() {
  return (
    <>
      <Alert variant="warning">{t("This widget doesn’t exist or belongs to another account.")}</Alert>
      <p>
        <Link className={buttonClass()} to={DASHBOARD.widgets}>
          {t("Show all widgets")}
        </Link>
      </p>
    </>
  );
}
