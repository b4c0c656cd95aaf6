import { useMutation, useQueryClient } from "@tanstack/react-query";
import { listCorrections, publishCorrections } from "#shared/api/corrections.ts";
import { listIssues } from "#shared/api/scans.ts";
import { type CorrectionView, MAX_LIVE_CORRECTIONS } from "#shared/schemas/correction.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { ActionButton } from "../../../components/action-button.tsx";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { keyOf } from "../../../query.ts";
import { countOf } from "../words.ts";

interface PublishDraftsProps {
  siteId: string;
  corrections: readonly CorrectionView[];
}

/** Publishes all drafts of a website at once; nothing where there are fewer than two. */
export function PublishDrafts({ siteId, corrections }: PublishDraftsProps) {
  const client = useQueryClient();
  const drafts = corrections.filter(isDraft).slice(0, MAX_LIVE_CORRECTIONS);
  const key = keyOf(listCorrections, { params: { id: siteId } });
  const publish = useMutation({
    mutationFn: () =>
      call(publishCorrections, {
        params: { id: siteId },
        body: { drafts: drafts.map(({ id, revision }) => ({ id, revision })) },
      }),
    onSuccess: (list) => {
      const sent = new Set(drafts.map(({ id }) => id));
      const left = list.corrections.filter((one) => sent.has(one.id) && isDraft(one)).length;
      client.setQueryData(key, list);
      document.getElementById("corrections-heading")?.focus();
      toast({
        title: `${countOf(sent.size - left, "correction")} published`,
        description:
          left === 0
            ? "Visitors get them within half a minute."
            : `${countOf(left, "draft")} changed meanwhile. Read them again before you publish them.`,
      });
    },
    // Also after a failure, which may be that somebody else was faster.
    onSettled: () =>
      Promise.all([key, keyOf(listIssues)].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  if (drafts.length < 2) return null;
  return (
    <>
      <p>
        <ActionButton
          busyLabel="Publishing…"
          action={{ isPending: publish.isPending, mutate: () => publish.mutate() }}
        >
          Publish all {countOf(drafts.length, "draft")}
        </ActionButton>
      </p>
      <FailureAlert error={publish.error} fallback="The drafts were not published. Please try again." />
    </>
  );
}

function isDraft({ state, isChanged }: CorrectionView): boolean {
  return state === "draft" || isChanged;
}
