import { useQueryClient } from "@tanstack/react-query";
import { readStatement } from "#shared/api/statements.ts";
import { saveSettings } from "#shared/api/widgets.ts";
import type { LinkableWidget } from "#shared/schemas/statement.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { useAction } from "../../../components/use-action.ts";
import { keyOf } from "../../../query.ts";
import { ForManagers } from "../../session/for-managers.tsx";

interface WidgetLinksProps {
  siteId: string;
  url: string;
  widgets: LinkableWidget[];
}

/** Puts the statement's address into the panels of the widgets that were seen on the website. */
export function WidgetLinks({ siteId, url, widgets }: WidgetLinksProps) {
  if (widgets.length === 0) {
    return (
      <p>
        {t(
          "None of your widgets was seen on this website yet. In a widget’s settings, enter the address under “Accessibility statement”.",
        )}
      </p>
    );
  }
  return (
    <ul className="plain-list">
      {widgets.map((widget) => (
        <li key={widget.id}>
          {widget.isLinked ? (
            t("The panel of the widget “{name}” links it.", { name: widget.name })
          ) : (
            <Unlinked siteId={siteId} url={url} widget={widget} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Unlinked({ siteId, url, widget }: { siteId: string; url: string; widget: LinkableWidget }) {
  const { id, name, linksOther } = widget;
  const client = useQueryClient();
  const linking = useAction({
    call: async () => {
      await call(saveSettings, { params: { id }, body: { statementUrl: url } });
      await client.invalidateQueries({ queryKey: keyOf(readStatement, { params: { id: siteId } }) });
    },
    done: () => ({
      title: t("The widget links the statement"),
      description: t("Visitors see it within a minute."),
    }),
    failed: t("The widget was not changed"),
    focus: "h2",
  });
  return (
    <div className="split">
      <span>
        {linksOther
          ? t("The panel of the widget “{name}” links another statement.", { name })
          : t("The panel of the widget “{name}” links no statement.", { name })}
      </span>
      <ForManagers>
        <Button
          variant="secondary"
          busy={linking.isPending}
          busyLabel={t("Linking…")}
          onClick={() => linking.mutate()}
        >
          {t("Link this one")} <span className="visually-hidden">{t("in “{name}”", { name })}</span>
        </Button>
      </ForManagers>
    </div>
  );
}
