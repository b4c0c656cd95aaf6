import { useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { updateSite } from "#shared/api/scans.ts";
import { SCAN_VALIDATION } from "#shared/scan-messages.ts";
import { MAX_PATHS, type SiteView, UpdateSiteSchema } from "#shared/schemas/site.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { countOf } from "../../../components/count-of.ts";
import { UnsavedGuard } from "../../../components/unsaved-guard.tsx";
import { useDraft } from "../../session/use-draft.ts";
import { replaceSite } from "../../widget-data/use-sites.ts";

const PathsSchema = UpdateSiteSchema.entries.leftOut.wrapped;

/** One path per line; an error is about the field, not about one of its lines. */
const LinesSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split("\n").map((line) => line.trim())),
  v.filterItems((line) => line !== ""),
  v.check((paths) => paths.length > MAX_PATHS || v.is(PathsSchema, paths), SCAN_VALIDATION.path),
  v.maxLength(MAX_PATHS, SCAN_VALIDATION.tooManyPaths),
);

const PathsFormSchema = v.object({ alwaysPages: LinesSchema, leftOut: LinesSchema });

export function PathsForm({ site }: { site: SiteView }) {
  const { id, alwaysPages, leftOut, pageLimit } = site;
  const client = useQueryClient();
  const draft = useDraft(`paths:${id}`, {
    alwaysPages: alwaysPages.join("\n"),
    leftOut: leftOut.join("\n"),
  });
  const form = useForm({
    schema: PathsFormSchema,
    async send(paths) {
      const sent = draft.values;
      replaceSite(client, await call(updateSite, { params: { id }, body: paths }));
      draft.markSaved(sent);
      toast({ title: t("Settings saved"), description: t("They count from the next scan on.") });
    },
    fallback: t("The settings were not saved. Please try again."),
  });
  return (
    <FormFrame form={form}>
      <UnsavedGuard unsaved={draft.unsaved} everyView onLeave={draft.discard} />
      <TextAreaField
        label={t("Pages that every scan checks first")}
        hint={t("Paths such as /contact, one per line. A scan visits up to {pageLimit}.", {
          pageLimit: countOf(pageLimit, "page"),
        })}
        rows={4}
        spellCheck={false}
        {...draft.field("alwaysPages")}
        {...form.field("alwaysPages")}
      />
      <TextAreaField
        label={t("Paths left out")}
        hint={t("No scan visits pages whose path starts like this, such as /search; one per line.")}
        rows={4}
        spellCheck={false}
        {...draft.field("leftOut")}
        {...form.field("leftOut")}
      />
      <p>
        <SubmitButton form={form} busyLabel={t("Saving…")}>
          {t("Save")}
        </SubmitButton>
      </p>
    </FormFrame>
  );
}
