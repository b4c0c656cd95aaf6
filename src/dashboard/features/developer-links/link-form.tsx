import { useState } from "react";
import { Link } from "react-router";
import * as v from "valibot";
import { DEFAULT_LINK_DAYS, LINK_DAYS } from "#shared/developer-links/choices.ts";
import { createDeveloperLink } from "#shared/developer-links/contract.ts";
import { DEVELOPER_LINK_VALIDATION } from "#shared/developer-links/messages.ts";
import type { CreateDeveloperLinkInput, CreatedDeveloperLink } from "#shared/developer-links/schemas.ts";
import { plural, t } from "#shared/language/translate.ts";
import { DEVELOPERS_VIEW } from "#shared/paths.ts";
import { Alert } from "#ui/alert.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { SubmitLine } from "../../components/form-buttons.tsx";
import { formatShortDay } from "../../format.ts";

const DAYS = LINK_DAYS.map((days) => ({ value: String(days), label: t("{days} days", { days }) }));

const DaysSchema = v.pipe(
  v.object({ days: v.picklist(LINK_DAYS.map(String), DEVELOPER_LINK_VALIDATION.days) }),
  v.transform(({ days }) => LINK_DAYS.find((choice) => String(choice) === days) ?? DEFAULT_LINK_DAYS),
);

interface LinkFormProps {
  siteId: string;
  /** IDs of the chosen issues; if there are none, the link shows all that match the filter. */
  chosen: readonly string[];
  filter: CreateDeveloperLinkInput["filter"];
  onClear: () => void;
}

/** Creates a link to the chosen issues, or all matching ones, and shows its address once. */
export function LinkForm({ siteId, chosen, filter, onClear }: LinkFormProps) {
  const [created, setCreated] = useState<CreatedDeveloperLink | null>(null);
  const form = useForm({
    schema: DaysSchema,
    async send(days) {
      setCreated(null);
      const which = chosen.length > 0 ? { issues: [...chosen] } : { filter };
      setCreated(await call(createDeveloperLink, { params: { id: siteId }, body: { days, ...which } }));
    },
    fallback: t("The link wasn’t created. Please try again."),
  });
  return (
    <details className="card">
      <summary>{t("Send issues to a developer")}</summary>
      <div className="stack stack--tight">
        <p>
          {t(
            "You get a link that opens these issues without an account and shows nothing else. Your developer marks what’s done, we check those pages again at once, and you get the result by email.",
          )}
        </p>
        <p role="status">
          {chosen.length > 0
            ? t("The link shows {length}.", {
                length: plural(chosen.length, "1 chosen issue", "{count} chosen issues"),
              })
            : t("No issues are chosen, so the link shows all that match the filter, at most 200.")}
        </p>
        {chosen.length > 0 && (
          <p>
            <Button variant="quiet" onClick={onClear}>
              {t("Choose none")}
            </Button>
          </p>
        )}
        <FormFrame form={form}>
          <SelectField
            {...form.field("days")}
            label={t("The link works for")}
            options={DAYS}
            defaultValue={String(DEFAULT_LINK_DAYS)}
          />
          <SubmitLine form={form} busyLabel={t("Creating…")} submit={t("Create the link")} />
        </FormFrame>
        {created && <NewLink key={created.id} link={created} />}
      </div>
    </details>
  );
}

function NewLink({ link: { url, expiresAt } }: { link: CreatedDeveloperLink }) {
  return (
    <Alert variant="success" title={t("The link is ready")} takesFocus>
      <p>
        {t(
          "Copy it now: you won’t see it again. Anyone who has it can open these issues until {day}, so send it only to your developer.",
          { day: formatShortDay(expiresAt) },
        )}
      </p>
      <pre className="embed-code">
        <code>{url}</code>
      </pre>
      <div className="cluster">
        <CopyButton text={url} noun={t("link")} of={t("the new link for your developer")} />
        <Link to={`?${DEVELOPERS_VIEW}`}>{t("See the links for developers")}</Link>
      </div>
    </Alert>
  );
}
