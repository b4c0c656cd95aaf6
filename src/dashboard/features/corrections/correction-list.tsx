import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import {
  exportCorrections,
  listCorrections,
  publishCorrections,
  switchCorrections,
} from "#shared/corrections/contract.ts";
import { CORRECTION_ERRORS } from "#shared/corrections/messages.ts";
import {
  CORRECTION_FORMATS,
  type CorrectionList as Corrections,
  type CorrectionView,
  MAX_LIVE_CORRECTIONS,
} from "#shared/corrections/schemas.ts";
import { listIssues } from "#shared/issues/contract.ts";
import { plural, t } from "#shared/language/translate.ts";
import { issuesView } from "#shared/paths.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { call, download } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { Exports } from "../../components/downloads.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { keyOf } from "../../query.ts";
import { ForManagers } from "../session/for-managers.tsx";
import { titleOf } from "./correction-choice.ts";
import { FoundCorrections } from "./found-corrections.tsx";
import { ProofSection } from "./proof-section.tsx";
import { useSiteCorrections } from "./use-corrections.ts";

/** All of a website's corrections, with a switch to turn them off or on. */
export function CorrectionList({ site }: { site: SiteView }) {
  const corrections = useSiteCorrections(site.id);
  return (
    <QueryView query={corrections} what={t("the corrections")} lines={6}>
      {(list) => <List site={site} list={list} />}
    </QueryView>
  );
}

function List({ site, list }: { site: SiteView; list: Corrections }) {
  const { isIncluded, corrections } = list;
  return (
    <>
      <Card className="stack stack--tight">
        <h2 id="corrections-heading" tabIndex={-1}>
          {t("Corrected by Handrail")}
        </h2>
        <p className="measure">
          {t(
            "The widget corrects these elements in your visitors’ browsers until you fix the source. Their issues stay open, and scans see your pages without the corrections.",
          )}
        </p>
        {!isIncluded && (
          <p>{t("Corrections are part of the Business plan. Without it, visitors get none of them.")}</p>
        )}
        <Switch site={site} list={list} />
        {isIncluded && site.proof && (
          <ForManagers>
            <PublishDrafts siteId={site.id} corrections={corrections} />
          </ForManagers>
        )}
        {corrections.length > 0 && <Export site={site} />}
      </Card>
      {isIncluded && !site.proof && (
        <Card className="stack stack--tight">
          <h2>{t("Proof")}</h2>
          <p>
            {t(
              "Before you publish or change a correction here, prove that the website is yours. Live ones stay live and can be taken back.",
            )}
          </p>
          <ProofSection site={site} />
        </Card>
      )}
      {corrections.length === 0 ? (
        <p>
          <RichText
            text="None yet. Open <link>an issue</link> to see whether the widget can correct its elements."
            parts={{ link: (words) => <Link to={issuesView(site.id)}>{words}</Link> }}
          />
        </p>
      ) : (
        <FoundCorrections siteId={site.id} list={list} />
      )}
    </>
  );
}

function Switch({ site: { id }, list: { isOn, live } }: { site: SiteView; list: Corrections }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (on: boolean) => call(switchCorrections, { params: { id }, body: { on } }),
    onSuccess: (changed, on) => {
      client.setQueryData(keyOf(listCorrections, { params: { id } }), changed);
      toast({
        title: on ? t("The corrections are on") : t("All corrections are off"),
        description: t("Pages update within half a minute."),
      });
    },
  });
  const published = t("{live} of up to {maxLiveCorrections} published", {
    live: plural(live, "1 correction", "{count} corrections"),
    maxLiveCorrections: MAX_LIVE_CORRECTIONS,
  });
  return (
    <>
      <p>{isOn ? `${published}.` : t("All are off, so visitors get none: {published}.", { published })}</p>
      <ForManagers>
        {(live > 0 || !isOn) && (
          <p>
            <ActionButton
              busyLabel={t("Switching…")}
              action={{ isPending: change.isPending, mutate: () => change.mutate(!isOn) }}
            >
              {isOn ? t("Switch all off") : t("Switch them on again")}
            </ActionButton>
          </p>
        )}
      </ForManagers>
      <FailureAlert error={change.error} fallback={t("Nothing changed. Please try again.")} />
    </>
  );
}

function Export({ site: { id, host } }: { site: SiteView }) {
  return (
    <Exports
      name={t("List for your developers")}
      choices={CORRECTION_FORMATS}
      fetchFile={(format) => download(exportCorrections, { params: { id }, query: { format } })}
      formatName={(format) => format.toUpperCase()}
      file={`corrections-${host}`}
      ending={(format) => format}
    />
  );
}

interface PublishDraftsProps {
  siteId: string;
  corrections: readonly CorrectionView[];
}

/** Publishes all of a website's drafts at once; renders nothing for fewer than two. */
function PublishDrafts({ siteId, corrections }: PublishDraftsProps) {
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
      const published = sent.size - left;
      client.setQueryData(key, list);
      document.getElementById("corrections-heading")?.focus();
      toast({
        title: t("{size} published", { size: plural(published, "1 correction", "{count} corrections") }),
        description: leftWords(left - refused.length, refused.length),
      });
    },
    // Runs even after a failure, since another user may have acted first.
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
          {t(CORRECTION_ERRORS.makesWorse, { title: titleOf(rule), page })}
        </p>
      ))}
      {drafts.length > 1 && (
        <p>
          <ActionButton
            busyLabel={t("Trying them on the pages…")}
            action={{ isPending: publish.isPending, mutate: () => publish.mutate() }}
          >
            {t("Publish all {length}", { length: plural(drafts.length, "1 draft", "{count} drafts") })}
          </ActionButton>
        </p>
      )}
      <FailureAlert error={publish.error} fallback={t("The drafts weren’t published. Please try again.")} />
    </>
  );
}

function leftWords(changed: number, refused: number): string {
  const sentences = [
    ...(refused > 0
      ? [
          t("{refused} would make other rules fail.", {
            refused: plural(refused, "1 draft", "{count} drafts"),
          }),
        ]
      : []),
    ...(changed > 0
      ? [
          t("{changed} just changed. Read them again before you publish them.", {
            changed: plural(changed, "1 draft", "{count} drafts"),
          }),
        ]
      : []),
  ];
  return sentences.join(" ") || t("Visitors get them within half a minute.");
}

function isDraft({ state, isChanged }: CorrectionView): boolean {
  return state === "draft" || isChanged;
}
