import { readSso, requireSso } from "#shared/api/single-sign-on.ts";
import type { SsoConnectionView } from "#shared/schemas/single-sign-on.ts";
import { t } from "#shared/translate.ts";
import { ActionButton } from "#src/dashboard/components/action-button.tsx";
import { useAction } from "#src/dashboard/components/use-action.ts";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";

interface RequirementProps {
  connection: SsoConnectionView;
  /** People who have signed in by the provider. */
  people: number;
}

/** Makes single sign-on the only way into the account for the team. */
export function Requirement({ connection: { isRequired }, people }: RequirementProps) {
  const changing = useAction({
    call: () => call(requireSso, { body: { isRequired: !isRequired } }),
    done: () => ({
      title: isRequired
        ? t("Your team can use passwords again")
        : t("Your team has to use single sign-on now"),
    }),
    failed: t("Nothing was changed"),
    refetches: readSso,
  });
  return (
    <section className="stack stack--tight" aria-labelledby="sso-requirement">
      <h3 id="sso-requirement">{t("Only single sign-on")}</h3>
      <p className="cluster">
        <Badge variant={isRequired ? "success" : "neutral"}>{isRequired ? t("On") : t("Off")}</Badge>
        {people === 1 ? t("1 person has") : t("{people} people have", { people })}{" "}
        {t("signed in with your provider.")}
      </p>
      <p>
        {t(
          "When this is on, members with an address of a proven domain open this account with your provider alone, and their own API keys stop opening it. You as its owner can always sign in with your password, so that you cannot lock yourself out. Keys of the account keep working.",
        )}
      </p>
      <div className="cluster">
        <ActionButton action={changing} busyLabel={t("Saving…")}>
          {isRequired ? t("Allow passwords again") : t("Require single sign-on")}
        </ActionButton>
      </div>
    </section>
  );
}
