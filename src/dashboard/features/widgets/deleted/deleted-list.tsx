import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { listDeletedWidgets, restoreWidget } from "#shared/widgets/contract.ts";
import type { DeletedWidgetView } from "#shared/widgets/schemas.ts";
import { FailureAlert } from "#src/dashboard/components/failure-alert.tsx";
import { focusHeading } from "#src/dashboard/components/focus-heading.ts";
import { QueryView } from "#src/dashboard/components/query-view.tsx";
import { formatShortDay } from "#src/dashboard/format.ts";
import { query } from "#src/dashboard/query.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ForManagers } from "../../session/for-managers.tsx";
import { siteName } from "../list/find-widgets.ts";
import { useWidgetMutation } from "../use-widget-mutation.ts";

export function DeletedList() {
  const deleted = useQuery({ ...query(listDeletedWidgets), staleTime: 0 });
  if (deleted.data?.length === 0) {
    return (
      <Card className="stack">
        <p>{t("Nothing here. A deleted widget can be brought back from this list for 30 days.")}</p>
        <p>
          <Link to={DASHBOARD.widgets}>{t("Back to your widgets")}</Link>
        </p>
      </Card>
    );
  }
  return (
    <QueryView
      query={deleted}
      what={t("deleted widgets")}
      failure={t("The deleted widgets couldn’t be loaded")}
    >
      {(widgets) => <Rows widgets={widgets} onChange={deleted.refetch} />}
    </QueryView>
  );
}

function Rows({ widgets, onChange }: { widgets: DeletedWidgetView[]; onChange: () => Promise<unknown> }) {
  const returning = useWidgetMutation(({ id }: DeletedWidgetView) => call(restoreWidget, { params: { id } }));

  async function restore(widget: DeletedWidgetView) {
    if (returning.isPending) return;
    try {
      await returning.mutateAsync(widget);
    } catch {
      return; // The list shows `returning.error`.
    }
    toast({
      title: t("Widget brought back"),
      description: t("“{name}” shows on its site again.", { name: widget.name }),
    });
    focusHeading("h1", { preventScroll: true });
    await onChange();
  }

  return (
    <>
      <p>{t("You can bring back a deleted widget for 30 days, with its settings, visits and reports.")}</p>
      <FailureAlert
        error={returning.error}
        fallback={t("The widget couldn’t be brought back. Please try again.")}
      />
      <ul className="widget-rows">
        {widgets.map((widget) => (
          <li key={widget.id}>
            <article className="deleted-row" aria-labelledby={`deleted-${widget.id}`}>
              <div>
                <h2 className="deleted-row__name" id={`deleted-${widget.id}`}>
                  {widget.name}
                </h2>
                <p className="muted small">
                  {siteName(widget) && `${siteName(widget)}. `}
                  {t("Deleted on {deletedAt}, permanently removed on {goneAt}.", {
                    deletedAt: formatShortDay(widget.deletedAt),
                    goneAt: formatShortDay(widget.goneAt),
                  })}
                </p>
              </div>
              <ForManagers>
                <Button
                  variant="secondary"
                  busy={returning.isPending && returning.variables.id === widget.id}
                  busyLabel={t("Bringing it back…")}
                  onClick={() => restore(widget)}
                >
                  <RichText text="Bring back <span>{name}</span>" values={{ name: widget.name }} />
                </Button>
              </ForManagers>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}
