import { useMutation } from "@tanstack/react-query";
import { createPageCheck } from "#shared/api/page-checks.ts";
import type { CorrectionView } from "#shared/schemas/correction.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { ActionButton } from "../../../components/action-button.tsx";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { NewTabLink } from "../../../components/new-tab-link.tsx";
import { openTab } from "../page-checks/open-tab.ts";
import { usePublish, useTakeBack } from "./use-corrections.ts";

interface CorrectionActionsProps {
  siteId: string;
  correction: CorrectionView;
  /** Names the correction on buttons that several have. */
  of: string;
  /** Id of the heading that gets the focus when a button has gone. */
  heading: string;
  /** Whether the plan lets it be published. */
  isIncluded: boolean;
}

/** Buttons that preview, publish and take back a correction. */
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
            busyLabel="Trying it on the page…"
            action={{
              isPending: publish.isPending,
              mutate: () =>
                publish.mutate(correction, {
                  onSuccess: done("The correction is published", "Visitors get it within half a minute."),
                }),
            }}
          >
            Publish{name}
          </ActionButton>
        )}
        {!isEnded && (
          <ActionButton
            busyLabel="Taking back…"
            action={{
              isPending: takeBack.isPending,
              mutate: () =>
                takeBack.mutate(correction, {
                  onSuccess:
                    state === "live"
                      ? done("The correction is taken back", "Pages lose it within half a minute.")
                      : done("The draft is discarded", "No visitor has got it."),
                }),
            }}
          >
            {state === "live" ? "Take back" : "Discard the draft"}
            {name}
          </ActionButton>
        )}
      </div>
      <FailureAlert error={publish.error} fallback="The correction was not published. Please try again." />
      <FailureAlert error={takeBack.error} fallback="The correction was not taken back. Please try again." />
    </>
  );
}

type PreviewProps = Pick<CorrectionActionsProps, "siteId" | "correction" | "of">;

/** Opens a page that has the element, with the correction and the check of that page. */
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
        busyLabel="Opening…"
        action={{ isPending: preview.isPending, mutate: () => preview.mutate() }}
      >
        Preview on your page<span className="visually-hidden"> {of} (opens in a new tab)</span>
      </ActionButton>
      {preview.data?.isBlocked && (
        <p role="status">
          Your browser kept the tab from opening.{" "}
          <NewTabLink href={preview.data.link.url}>Open the preview</NewTabLink>
        </p>
      )}
      <FailureAlert error={preview.error} fallback="The page was not opened. Please try again." />
    </>
  );
}
