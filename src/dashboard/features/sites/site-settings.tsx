import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import * as v from "valibot";
import { plural, t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { BUILDER_CHOICES, BUILDERS } from "#shared/sites/builders.ts";
import { listSites, removeSite, updateSite } from "#shared/sites/contract.ts";
import { SCAN_VALIDATION } from "#shared/sites/messages.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { MAX_PATHS, UpdateSiteSchema } from "#shared/sites/schemas.ts";
import { SubmitLine } from "#src/dashboard/components/form-buttons.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Card } from "#ui/card.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { ActionButton } from "../../components/action-button.tsx";
import { RemoveButton } from "../../components/confirm-dialog.tsx";
import { UnsavedGuard } from "../../components/unsaved-guard.tsx";
import { useAction } from "../../components/use-action.ts";
import { keyOf } from "../../query.ts";
import { ProofSection } from "../corrections/proof-section.tsx";
import { ForManagers, ViewerNotice } from "../session/for-managers.tsx";
import { useDraft } from "../session/use-draft.ts";
import { replaceSite } from "../widget-data/use-sites.ts";
import { TrackerForm } from "./tracker-form.tsx";

const PathsSchema = UpdateSiteSchema.entries.leftOut.wrapped;

/** One path per line; an error applies to the entire field. */
const LinesSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split("\n").map((line) => line.trim())),
  v.filterItems((line) => line !== ""),
  v.check((paths) => paths.length > MAX_PATHS || v.is(PathsSchema, paths), SCAN_VALIDATION.path),
  v.maxLength(MAX_PATHS, SCAN_VALIDATION.tooManyPaths),
);

const PathsFormSchema = v.object({ alwaysPages: LinesSchema, leftOut: LinesSchema });

const PROOFS = {
  dns: t("by its DNS record"),
  file: t("by a file on it"),
} as const;

export function SiteSettings({ site }: { site: SiteView }) {
  return (
    <>
      <Card className="stack stack--tight">
        <h2>{t("Proof")}</h2>
        {site.proof ? (
          <p>{t("Proven {proofs}.", { proofs: PROOFS[site.proof] })}</p>
        ) : (
          <ProofSection site={site} />
        )}
      </Card>
      <ForManagers instead={<ViewerNotice what={t("change these settings")} />}>
        <Card className="stack stack--tight">
          <h2>{t("Pages")}</h2>
          <PathsForm site={site} />
        </Card>
        <Card className="stack stack--tight">
          <h2>{t("Made with")}</h2>
          <BuilderForm site={site} />
        </Card>
        <Card className="stack stack--tight">
          <h2>{t("Tickets")}</h2>
          <TrackerForm site={site} />
        </Card>
        <Card className="stack stack--tight">
          <h2>{t("Pause or remove")}</h2>
          <div className="cluster">
            <PauseButton site={site} />
            <RemoveSite site={site} />
          </div>
        </Card>
      </ForManagers>
    </>
  );
}

const BuilderFormSchema = v.object({ chosenBuilder: v.picklist(["", ...BUILDER_CHOICES]) });

/** The system that the website is made with, whose menus its issues name. */
function BuilderForm({ site: { id, chosenBuilder, detectedBuilder } }: { site: SiteView }) {
  const client = useQueryClient();
  const draft = useDraft(`builder:${id}`, { chosenBuilder: chosenBuilder ?? "" });
  const form = useForm({
    schema: BuilderFormSchema,
    async send({ chosenBuilder: choice }) {
      const sent = draft.values;
      const body = { chosenBuilder: choice === "" ? null : choice };
      replaceSite(client, await call(updateSite, { params: { id }, body }));
      draft.markSaved(sent);
      toast({ title: t("Settings saved") });
    },
    fallback: t("The settings weren’t saved. Please try again."),
  });
  const found = detectedBuilder ? BUILDERS[detectedBuilder] : t("nothing known");
  return (
    <FormFrame form={form}>
      <UnsavedGuard unsaved={draft.unsaved} everyView onLeave={draft.discard} />
      <SelectField
        label={t("System")}
        hint={t("Issues then say where to click in it.")}
        options={[
          { value: "", label: t("What scans find: {found}", { found }) },
          ...BUILDER_CHOICES.map((value) => ({
            value,
            label: value === "other" ? t("Another system, or none") : BUILDERS[value],
          })),
        ]}
        {...draft.field("chosenBuilder")}
        {...form.field("chosenBuilder")}
      />
      <SubmitLine form={form} busyLabel={t("Saving…")} submit={t("Save system")} />
    </FormFrame>
  );
}

function PauseButton({ site: { id, paused } }: { site: SiteView }) {
  const client = useQueryClient();
  const change = useAction({
    call: () => call(updateSite, { params: { id }, body: { paused: !paused } }),
    done: (site) => {
      replaceSite(client, site);
      return { title: site.paused ? t("Scheduled scans are paused") : t("Scheduled scans resumed") };
    },
    failed: t("The website wasn’t changed"),
  });
  return (
    <ActionButton action={change} busyLabel={t("Saving…")}>
      {paused ? t("Resume scheduled scans") : t("Pause scheduled scans")}
    </ActionButton>
  );
}

/** Confirms removal, since it deletes the site's results. */
function RemoveSite({ site: { id, host } }: { site: SiteView }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const removal = useAction({
    call: () => call(removeSite, { params: { id } }),
    done: () => {
      void navigate(DASHBOARD.scans);
      void client.invalidateQueries({ queryKey: keyOf(listSites) });
      return { title: t("{host} was removed", { host }) };
    },
    failed: t("The website wasn’t removed"),
  });
  return (
    <RemoveButton label={t("Remove this website")} title={t("Remove {host}?", { host })} action={removal}>
      <p>
        {t(
          "This deletes its scans, issues, comments, notes and accessibility statement with all versions; the statement’s address stops working. You can’t undo this.",
        )}
      </p>
    </RemoveButton>
  );
}

function PathsForm({ site }: { site: SiteView }) {
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
      toast({ title: t("Settings saved"), description: t("They apply starting with the next scan.") });
    },
    fallback: t("The settings weren’t saved. Please try again."),
  });
  return (
    <FormFrame form={form}>
      <UnsavedGuard unsaved={draft.unsaved} everyView onLeave={draft.discard} />
      <TextAreaField
        label={t("Pages that every scan checks first")}
        hint={t("Paths such as /contact, one per line. A scan visits up to {pageLimit}.", {
          pageLimit: plural(pageLimit, "1 page", "{count} pages"),
        })}
        rows={4}
        spellCheck={false}
        {...draft.field("alwaysPages")}
        {...form.field("alwaysPages")}
      />
      <TextAreaField
        label={t("Paths left out")}
        hint={t("Scans skip paths that start like this, such as /search. One per line.")}
        rows={4}
        spellCheck={false}
        {...draft.field("leftOut")}
        {...form.field("leftOut")}
      />
      <SubmitLine form={form} busyLabel={t("Saving…")} submit={t("Save")} />
    </FormFrame>
  );
}
