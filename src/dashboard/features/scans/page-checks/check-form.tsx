import { useState } from "react";
import { createPageCheck } from "#shared/api/page-checks.ts";
import { CreatePageCheckSchema, type PageCheckLink } from "#shared/schemas/page-check.ts";
import type { SiteView } from "#shared/schemas/site.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { UrlField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { NewTabLink } from "../../../components/new-tab-link.tsx";
import { openTab } from "./open-tab.ts";

interface Opened {
  link: PageCheckLink;
  /** Whether the browser kept the new tab from opening. */
  isBlocked: boolean;
}

/** Opens a page of the site in a new tab, with a link that checks it there. */
export function CheckForm({ site: { id, origin } }: { site: SiteView }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const form = useForm({
    schema: CreatePageCheckSchema,
    async send(input) {
      setOpened(null);
      const link = await call(createPageCheck, { params: { id }, body: input });
      setOpened({ link, isBlocked: !openTab(link.url) });
    },
    fallback: t("The page was not opened. Please try again."),
  });
  return (
    <FormFrame form={form}>
      <UrlField
        {...form.field("url")}
        label={t("Address of the page")}
        hint={t("Such as {origin}/account, or http://localhost:3000 on your own machine", { origin })}
        autoComplete="off"
        required
        defaultValue={`${origin}/`}
      />
      <p>
        <SubmitButton form={form} busyLabel={t("Opening…")}>
          <RichText
            text="Check this page here <span>(opens in a new tab)</span>"
            parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
          />
        </SubmitButton>
      </p>
      <div role="status">
        {opened && !opened.isBlocked && (
          <p>
            {t(
              "The page is open in a new tab. If no check starts there, its widget is missing or switched off.",
            )}
          </p>
        )}
        {opened?.isBlocked && (
          <p>
            <RichText
              text="Your browser kept the tab from opening. <link>Open the page with its check</link> The link works once, for 15 minutes."
              parts={{ link: (words) => <NewTabLink href={opened.link.url}>{words}</NewTabLink> }}
            />
          </p>
        )}
      </div>
    </FormFrame>
  );
}
