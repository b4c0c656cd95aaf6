import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { publishStatement, readStatement, takeBackStatement } from "#shared/statements/contract.ts";
import type { LinkableWidget, StatementView } from "#shared/statements/schemas.ts";
import { saveSettings } from "#shared/widgets/contract.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ConfirmButton } from "../../components/confirm-dialog.tsx";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatDay } from "../../format.ts";
import { keyOf } from "../../query.ts";
import { useIsOwner } from "../session/current-account.ts";
import { ForManagers } from "../session/for-managers.tsx";

interface StatementStatusProps {
  site: SiteView;
  view: StatementView;
  unsaved: boolean;
}

/** Shows whether the statement is public, and publishes or withdraws it. */
export function StatementStatus({ site, view, unsaved }: StatementStatusProps) {
  const { id: siteId } = site;
  const { published, missing, revision } = view;
  const isOwner = useIsOwner();
  const isReady = missing.length === 0 && !unsaved;
  return (
    <>
      {published ? (
        <Published siteId={siteId} published={published} widgets={view.widgets} />
      ) : (
        <p>{t("It’s not public yet.")}</p>
      )}
      {!site.proof && (
        <p>
          <RichText
            text="Until you prove that {host} is yours, search engines don’t list it, and the page says it isn’t confirmed. <link>See how</link>"
            values={{ host: site.host }}
            parts={{
              link: (words) => (
                <Link to={`${fillPath(DASHBOARD.scannedSite, { siteId })}?show=settings`}>{words}</Link>
              ),
            }}
          />
        </p>
      )}
      {missing.length > 0 && (
        <>
          <p>{published ? t("Before your changes can be published:") : t("Before it can be published:")}</p>
          <ul>
            {missing.map((sentence) => (
              <li key={sentence}>{t(sentence)}</li>
            ))}
          </ul>
        </>
      )}
      {unsaved && <p>{t("Save your changes below before you publish.")}</p>}
      {isOwner ? (
        <div className="cluster">
          {isReady && !published?.isCurrent && <Publish siteId={siteId} revision={revision} />}
          {published && <TakeBack siteId={siteId} />}
        </div>
      ) : (
        <p className="muted">{t("Only the account’s owner can publish or unpublish it.")}</p>
      )}
    </>
  );
}

interface PublishedProps {
  siteId: string;
  published: NonNullable<StatementView["published"]>;
  widgets: StatementView["widgets"];
}

function Published({ siteId, published, widgets }: PublishedProps) {
  const { url, number, at, isCurrent } = published;
  return (
    <>
      <p>
        <RichText
          text="Version {number} is public since <time>{at}</time>"
          values={{ number, at: formatDay(at) }}
          at={at}
        />
        {isCurrent ? "." : t(", without your later changes.")}
      </p>
      <p>
        <NewTabLink href={url} className="scan-long">
          {url}
        </NewTabLink>
      </p>
      <p>{t("Link to it in every page’s footer.")}</p>
      <WidgetLinks siteId={siteId} url={url} widgets={widgets} />
    </>
  );
}

function Publish({ siteId, revision }: { siteId: string; revision: number }) {
  const keep = useKeepView(siteId);
  const publishing = useAction({
    call: () => call(publishStatement, { params: { id: siteId }, body: { revision } }),
    done: (view: StatementView) => {
      keep(view);
      return { title: t("The statement is public") };
    },
    failed: t("The statement wasn’t published"),
    focus: "h2",
  });
  return (
    <Button busy={publishing.isPending} busyLabel={t("Publishing…")} onClick={() => publishing.mutate()}>
      {t("Publish as our own declaration")}
    </Button>
  );
}

function TakeBack({ siteId }: { siteId: string }) {
  const keep = useKeepView(siteId);
  const takingBack = useAction({
    call: () => call(takeBackStatement, { params: { id: siteId } }),
    done: (view: StatementView) => {
      keep(view);
      return { title: t("The statement was unpublished") };
    },
    failed: t("The statement is still public"),
    focus: "h2",
  });
  return (
    <ConfirmButton
      variant="danger"
      label={t("Unpublish")}
      title={t("Unpublish the statement?")}
      action={takingBack}
      confirm={t("Unpublish")}
      busyLabel={t("Unpublishing…")}
      cancel={t("Keep it public")}
    >
      <p>
        {t(
          "Links to it and its earlier versions stop working until you publish it again. The draft and all versions are kept.",
        )}
      </p>
    </ConfirmButton>
  );
}

function useKeepView(siteId: string) {
  const client = useQueryClient();
  return (view: StatementView) => client.setQueryData(keyOf(readStatement, { params: { id: siteId } }), view);
}

interface WidgetLinksProps {
  siteId: string;
  url: string;
  widgets: LinkableWidget[];
}

/** Adds the statement's URL to the panels of widgets seen on the website. */
function WidgetLinks({ siteId, url, widgets }: WidgetLinksProps) {
  if (widgets.length === 0) {
    return (
      <p>
        {t(
          "We haven’t seen your widgets on this website yet. In a widget’s settings, enter the address under “Accessibility statement.”",
        )}
      </p>
    );
  }
  return (
    <ul className="plain-list">
      {widgets.map((widget) => (
        <li key={widget.id}>
          {widget.isLinked ? (
            t("The widget “{name}” links to it.", { name: widget.name })
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
      title: t("The statement is now linked"),
      description: t("Visitors see it within a minute."),
    }),
    failed: t("The widget wasn’t changed"),
    focus: "h2",
  });
  return (
    <div className="split">
      <span>
        {linksOther
          ? t("The widget “{name}” links to another statement.", { name })
          : t("The widget “{name}” doesn’t link to a statement.", { name })}
      </span>
      <ForManagers>
        <Button
          variant="secondary"
          busy={linking.isPending}
          busyLabel={t("Linking…")}
          onClick={() => linking.mutate()}
        >
          {t("Link to this")} <span className="visually-hidden">{t("in “{name}”", { name })}</span>
        </Button>
      </ForManagers>
    </div>
  );
}
