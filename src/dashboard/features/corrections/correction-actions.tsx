import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import type { CorrectionView } from "#shared/corrections/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { createPageCheck } from "#shared/page-checks/contract.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { openTab } from "../page-checks/open-tab.ts";
import { usePublish, useTakeBack } from "./use-corrections.ts";

interface CorrectionActionsProps {
  siteId: string;
  correction: CorrectionView;
  /** Name that distinguishes the buttons of different corrections. */
  of: string;
  /** ID of the heading that takes focus when a button disappears. */
  heading: string;
  /** Whether the plan allows publishing it. */
  isIncluded: boolean;
}

export function CorrectionActions({ siteId, correction, of, heading, isIncluded }: CorrectionActionsProps) {
  const { state, isChanged } = correction;
  const publish = usePublish(siteId);
  const takeBack = useTakeBack(siteId);
  const isDraft = state === "draft" || isChanged;
  const isEnded = state === "taken-back" || state === "withdrawn";
  const name = <span className="visually-hidden"> {of}</span>;
  const done = (title: string, description: string) => () => {
    document.getElementById(heading)?.focus();
    toast({ title, description });
  };
  return (
    <>
      <div className="cluster">
        {isIncluded && !isEnded && <Preview siteId={siteId} correction={correction} of={of} />}
        {isIncluded && isDraft && (
          <ActionButton
            variant="primary"
            busyLabel={t("Trying it on the page…")}
            action={{
              isPending: publish.isPending,
              mutate: () =>
                publish.mutate(correction, {
                  onSuccess: done(
                    t("The correction was published"),
                    t("Visitors get it within half a minute."),
                  ),
                }),
            }}
          >
            {t("Publish")}
            {name}
          </ActionButton>
        )}
        {!isEnded && (
          <ActionButton
            busyLabel={t("Taking back…")}
            action={{
              isPending: takeBack.isPending,
              mutate: () =>
                takeBack.mutate(correction, {
                  onSuccess:
                    state === "live"
                      ? done(t("The correction was taken back"), t("It disappears within half a minute."))
                      : done(t("The draft was discarded"), t("Visitors never saw it.")),
                }),
            }}
          >
            {state === "live" ? t("Take back") : t("Discard the draft")}
            {name}
          </ActionButton>
        )}
      </div>
      <FailureAlert
        error={publish.error}
        fallback={t("The correction wasn’t published. Please try again.")}
      />
      {publish.error instanceof HttpError && publish.error.code === "site_not_proven" && (
        <p>
          <Link to={`${fillPath(DASHBOARD.scannedSite, { siteId })}?show=settings`}>
            {t("Prove that the website is yours")}
          </Link>
        </p>
      )}
      <FailureAlert
        error={takeBack.error}
        fallback={t("The correction wasn’t taken back. Please try again.")}
      />
    </>
  );
}

type PreviewProps = Pick<CorrectionActionsProps, "siteId" | "correction" | "of">;

/** Opens a page containing the element, with the correction and a page check. */
function Preview({ siteId, correction: { id, pageUrl }, of }: PreviewProps) {
  const preview = useMutation({
    mutationFn: async () => {
      const body = { url: pageUrl, correction: id };
      const link = await call(createPageCheck, { params: { id: siteId }, body });
      return { link, isBlocked: !openTab(link.url) };
    },
  });
  return (
    <>
      <ActionButton
        busyLabel={t("Opening…")}
        action={{ isPending: preview.isPending, mutate: () => preview.mutate() }}
      >
        <RichText text="Preview on your page<span> {of} (opens in a new tab)</span>" values={{ of }} />
      </ActionButton>
      {preview.data?.isBlocked && (
        <p role="status">
          <RichText
            text="Your browser blocked the new tab. <link>Open the preview</link>"
            parts={{ link: (words) => <NewTabLink href={preview.data.link.url}>{words}</NewTabLink> }}
          />
        </p>
      )}
      <FailureAlert error={preview.error} fallback={t("The page wasn’t opened. Please try again.")} />
    </>
  );
}
