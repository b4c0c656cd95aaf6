import { useState } from "react";
import { createPageCheck } from "#shared/api/page-checks.ts";
import { CreatePageCheckSchema, type PageCheckLink } from "#shared/schemas/page-check.ts";
import type { SiteView } from "#shared/schemas/site.ts";
import { call } from "#ui/browser/fetcher.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
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
    fallback: "The page was not opened. Please try again.",
  });
  return (
    <FormFrame form={form}>
      <UrlField
        {...form.field("url")}
        label="Address of the page"
        hint={`Such as ${origin}/account, or http://localhost:3000 on your own machine`}
        autoComplete="off"
        required
        defaultValue={`${origin}/`}
      />
      <p>
        <SubmitButton form={form} busyLabel="Opening…">
          Check this page here <span className="visually-hidden">(opens in a new tab)</span>
        </SubmitButton>
      </p>
      <div role="status">
        {opened && !opened.isBlocked && (
          <p>
            The page is open in a new tab. If no check starts there, its widget is missing or switched off.
          </p>
        )}
        {opened?.isBlocked && (
          <p>
            Your browser kept the tab from opening.{" "}
            <NewTabLink href={opened.link.url}>Open the page with its check</NewTabLink> The link works once,
            for 15 minutes.
          </p>
        )}
      </div>
    </FormFrame>
  );
}
