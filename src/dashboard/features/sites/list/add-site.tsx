import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { plural, t } from "#shared/language/translate.ts";
import { addSite, listSites } from "#shared/sites/contract.ts";
import { AddSiteSchema, type SiteList } from "#shared/sites/schemas.ts";
import { SubmitLine } from "#src/dashboard/components/form-buttons.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Card } from "#ui/card.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { UrlField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { SeePlans } from "../../../components/see-plans.tsx";
import { isSold, readPageSettings } from "../../../page-settings.ts";
import { keyOf } from "../../../query.ts";
import { isScanned } from "../../widget-data/use-sites.ts";

/** Form for adding another website, or an explanation once the limit is reached. */
export function AddSite({ list }: { list: SiteList }) {
  return (
    <Card className="stack stack--tight">
      <h2>{t("Add a website")}</h2>
      {list.sites.length < list.limits.sites ? <AddSiteForm list={list} /> : <NoRoom list={list} />}
    </Card>
  );
}

function NoRoom({ list: { limits } }: { list: SiteList }) {
  if (!isSold()) {
    const { supportEmail } = readPageSettings();
    const sites = plural(limits.sites, "1 website", "{count} websites");
    return (
      <p>
        {supportEmail === null
          ? t("The limit is {sites}. Remove one in its settings.", { sites })
          : t("The limit is {sites}. Remove one in its settings, or write to {supportEmail}.", {
              sites,
              supportEmail,
            })}
      </p>
    );
  }
  return (
    <>
      <p>
        {t("Your plan includes {sites}. Remove one in its settings, or choose a higher plan.", {
          sites: plural(limits.sites, "1 website", "{count} websites"),
        })}
      </p>
      <SeePlans />
    </>
  );
}

function AddSiteForm({ list: { candidates } }: { list: SiteList }) {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    schema: AddSiteSchema,
    async send(input) {
      const site = await call(addSite, { body: input });
      await client.invalidateQueries({ queryKey: keyOf(listSites) });
      if (field.current) field.current.value = "";
      toast({
        title: t("{host} was added", { host: site.host }),
        description: isScanned(site)
          ? t("Your widget was seen there. The first scan starts within minutes.")
          : t("Next, show that it’s yours: its card says how."),
      });
    },
    fallback: t("The website wasn’t added. Please try again."),
  });
  return (
    <FormFrame form={form}>
      {candidates.length > 0 && (
        <p>
          {t("Your widgets were seen on {candidates}, which is enough to scan them.", {
            candidates: candidates.join(", "),
          })}
        </p>
      )}
      <UrlField
        {...form.field("url")}
        label={t("Address of the website")}
        hint={t("Such as https://www.example.com")}
        required
        ref={field}
      />
      <SubmitLine form={form} variant="secondary" busyLabel={t("Adding…")} submit={t("Add website")} />
    </FormFrame>
  );
}
