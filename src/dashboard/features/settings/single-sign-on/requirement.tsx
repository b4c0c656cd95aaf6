import { readSso, requireSso } from "#shared/api/single-sign-on.ts";
import type { SsoConnectionView } from "#shared/schemas/single-sign-on.ts";
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
      title: isRequired ? "Your team can use passwords again" : "Your team has to use single sign-on now",
    }),
    failed: "Nothing was changed",
    refetches: readSso,
  });
  return (
    <section className="stack stack--tight" aria-labelledby="sso-requirement">
      <h3 id="sso-requirement">Only single sign-on</h3>
      <p className="cluster">
        <Badge variant={isRequired ? "success" : "neutral"}>{isRequired ? "On" : "Off"}</Badge>
        {people === 1 ? "1 person has" : `${people} people have`} signed in with your provider.
      </p>
      <p>
        When this is on, members with an address of a proven domain open this account with your provider
        alone. You as its owner can always sign in with your password, so that you cannot lock yourself out.
        API keys keep working.
      </p>
      <div className="cluster">
        <ActionButton action={changing} busyLabel="Saving…">
          {isRequired ? "Allow passwords again" : "Require single sign-on"}
        </ActionButton>
      </div>
    </section>
  );
}
