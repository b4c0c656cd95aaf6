import { memo, Suspense, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { LiveStateView } from "#shared/api/live-states.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { mayManage } from "#shared/team.ts";
import { t } from "#shared/translate.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { LiveMark } from "./live-mark.tsx";
import type { OpenedSite } from "./use-opened-site.ts";

const InstallPanel = lazyComponent(() => import("./install/install-panel.tsx"), "InstallPanel");

interface SiteRowProps {
  widget: WidgetView;
  state: LiveStateView | undefined;
  /** Installation panel of this site, or null while it is closed. */
  opened: OpenedSite | null;
  onOpen: (site: OpenedSite | null) => void;
}

export const SiteRow = memo(function SiteRow({ widget, state, opened, onOpen }: SiteRowProps) {
  const { user } = useSignedInUser();
  const toggle = useRef<HTMLButtonElement>(null);
  const { id, name, websiteUrl, isActive } = widget;
  const website = websiteUrl && hostOf(websiteUrl);
  const panelId = `install-${id}`;
  useEffect(() => {
    if (opened?.byStep) toggle.current?.focus();
  }, [opened]);
  return (
    <article className="site-row" aria-labelledby={`widget-${id}`}>
      <div className="site-row__head">
        <div className="stack stack--tight">
          <h3 id={`widget-${id}`}>
            {name}
            {website && website !== name && <span className="site-row__website muted small"> {website}</span>}
          </h3>
          <LiveMark state={state} isActive={isActive} />
        </div>
        <div className="cluster">
          <Button
            variant={isActive && state?.lastSeenAt === null ? "primary" : "secondary"}
            ref={toggle}
            aria-expanded={opened !== null}
            aria-controls={panelId}
            onClick={() => onOpen(opened ? null : { id, byStep: false })}
          >
            <RichText
              text="Code and check <span>of {name}</span>"
              values={{ name }}
              parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
            />
            <Icon name="chevronDown" />
          </Button>
          {mayManage(user.role) && (
            <Link className={buttonClass({ variant: "quiet" })} to={fillPath(DASHBOARD.widget, { id })}>
              <Icon name="edit" />
              <RichText
                text="Edit <span>{name}</span>"
                values={{ name }}
                parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
              />
            </Link>
          )}
        </div>
      </div>
      <div id={panelId} hidden={!opened}>
        {opened && (
          <Suspense fallback={<Skeleton label={t("Loading the code")} lines={5} />}>
            <InstallPanel widget={widget} />
          </Suspense>
        )}
      </div>
    </article>
  );
});

/** Returns the host without `www.`. */
function hostOf(websiteUrl: string): string {
  return URL.parse(websiteUrl)?.host.replace(/^www\./, "") ?? websiteUrl;
}
