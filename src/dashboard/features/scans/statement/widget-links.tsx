import { useQueryClient } from "@tanstack/react-query";
import { readStatement } from "#shared/api/statements.ts";
import { saveSettings } from "#shared/api/widgets.ts";
import type { LinkableWidget } from "#shared/schemas/statement.ts";
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
        None of your widgets was seen on this website yet. In a widget’s settings, enter the address under
        “Accessibility statement”.
      </p>
    );
  }
  return (
    <ul className="plain-list">
      {widgets.map((widget) => (
        <li key={widget.id}>
          {widget.isLinked ? (
            `The panel of the widget “${widget.name}” links it.`
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
      title: "The widget links the statement",
      description: "Visitors see it within a minute.",
    }),
    failed: "The widget was not changed",
    focus: "h2",
  });
  return (
    <div className="split">
      <span>
        {linksOther
          ? `The panel of the widget “${name}” links another statement.`
          : `The panel of the widget “${name}” links no statement.`}
      </span>
      <ForManagers>
        <Button
          variant="secondary"
          busy={linking.isPending}
          busyLabel="Linking…"
          onClick={() => linking.mutate()}
        >
          Link this one <span className="visually-hidden">{`in “${name}”`}</span>
        </Button>
      </ForManagers>
    </div>
  );
}
