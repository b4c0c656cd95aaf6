import { useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { t } from "#shared/language/translate.ts";
import { updateSite } from "#shared/sites/contract.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { TRACKER_NAMES, TRACKERS, type Tracker, TrackerSchema } from "#shared/sites/tracker.ts";
import { SubmitLine } from "#src/dashboard/components/form-buttons.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { UrlField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { optionsOf } from "../../components/options-of.ts";
import { UnsavedGuard } from "../../components/unsaved-guard.tsx";
import { useDraft } from "../session/use-draft.ts";
import { replaceSite } from "../widget-data/use-sites.ts";

const EXAMPLES: Record<Tracker["kind"], string> = {
  github: "https://github.com/example/website",
  gitlab: "https://gitlab.com/example/website",
  jira: "https://example.atlassian.net/secure/CreateIssueDetails!init.jspa?pid=10000&issuetype=10001",
  linear: "https://linear.app/new",
};

/** Without a kind, there's no tracker. */
const FormSchema = v.union([
  v.pipe(
    v.object({ kind: v.literal(""), url: v.optional(v.string()) }),
    v.transform(() => null),
  ),
  TrackerSchema,
]);

/** Address of the project in which tickets about a site's issues are created. */
export function TrackerForm({ site: { id, tracker } }: { site: SiteView }) {
  const client = useQueryClient();
  const draft = useDraft(`tracker:${id}`, { kind: tracker?.kind ?? "", url: tracker?.url ?? "" });
  const form = useForm({
    schema: FormSchema,
    async send(chosen) {
      const sent = draft.values;
      replaceSite(client, await call(updateSite, { params: { id }, body: { tracker: chosen } }));
      draft.markSaved(sent);
      toast({ title: t("Settings saved") });
    },
    fallback: t("The settings weren’t saved. Please try again."),
  });
  const kind = TRACKERS.find((one) => one === draft.values.kind);
  return (
    <FormFrame form={form}>
      <UnsavedGuard unsaved={draft.unsaved} everyView onLeave={draft.discard} />
      <p>
        {t(
          "Issues get a link that opens your tracker’s form for a new ticket, already filled in. It needs no access to your tracker.",
        )}
      </p>
      <SelectField
        label={t("Tracker")}
        options={[{ value: "", label: t("No tracker") }, ...optionsOf(TRACKERS, TRACKER_NAMES)]}
        {...draft.field("kind")}
        {...form.field("kind")}
      />
      {kind && (
        <UrlField
          label={t("Address of the project")}
          hint={hintOf(kind)}
          {...draft.field("url")}
          {...form.field("url")}
        />
      )}
      <SubmitLine form={form} busyLabel={t("Saving…")} submit={t("Save tracker")} />
    </FormFrame>
  );
}

function hintOf(kind: Tracker["kind"]): string {
  const example = EXAMPLES[kind];
  return kind === "jira"
    ? t("Such as {example}. The numbers of your project (pid) and issue type are in Jira’s settings.", {
        example,
      })
    : t("Such as {example}", { example });
}
