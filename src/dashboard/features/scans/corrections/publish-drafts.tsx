import { useMutation, useQueryClient } from "@tanstack/react-query";
import { listCorrections, publishCorrections } from "#shared/api/corrections.ts";
import { listIssues } from "#shared/api/scans.ts";
import { CORRECTION_ERRORS } from "#shared/correction-messages.ts";
import { type CorrectionView, MAX_LIVE_CORRECTIONS } from "#shared/schemas/correction.ts";
import { t, translateMessage } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { ActionButton } from "../../../components/action-button.tsx";
import { countOf } from "../../../components/count-of.ts";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { keyOf } from "../../../query.ts";
import { titleOf } from "./correction-choice.ts";

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
    onSuccess: ({ refused, ...list }) => {
      const sent = new Set(drafts.map(({ id }) => id));
      const left = list.corrections.filter((one) => sent.has(one.id) && isDraft(one)).length;
      client.setQueryData(key, list);
      document.getElementById("corrections-heading")?.focus();
      toast({
        title: t("{size} published", { size: countOf(sent.size - left, "correction") }),
        description: leftWords(left - refused.length, refused.length),
      });
    },
    // Also after a failure, which may be that somebody else was faster.
    onSettled: () =>
      Promise.all([key, keyOf(listIssues)].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const refused = publish.data?.refused ?? [];
  if (drafts.length < 2 && refused.length === 0) return null;
  return (
    <>
      {refused.map(({ id, rule, page }) => (
        <p key={id} className="scan-long">
          <strong>{titleOf(corrections.find((one) => one.id === id)?.rule ?? rule)}:</strong>{" "}
          {translateMessage(CORRECTION_ERRORS.makesWorse(titleOf(rule), page))}
        </p>
      ))}
      {drafts.length > 1 && (
        <p>
          <ActionButton
            busyLabel={t("Trying them on the pages…")}
            action={{ isPending: publish.isPending, mutate: () => publish.mutate() }}
          >
            {t("Publish all {length}", { length: countOf(drafts.length, "draft") })}
          </ActionButton>
        </p>
      )}
      <FailureAlert error={publish.error} fallback={t("The drafts were not published. Please try again.")} />
    </>
  );
}

function leftWords(changed: number, refused: number): string {
  const sentences = [
    ...(refused > 0
      ? [t("{refused} would make other checks fail.", { refused: countOf(refused, "draft") })]
      : []),
    ...(changed > 0
      ? [
          t("{changed} changed meanwhile. Read them again before you publish them.", {
            changed: countOf(changed, "draft"),
          }),
        ]
      : []),
  ];
  return sentences.join(" ") || t("Visitors get them within half a minute.");
}

function isDraft({ state, isChanged }: CorrectionView): boolean {
  return state === "draft" || isChanged;
}
