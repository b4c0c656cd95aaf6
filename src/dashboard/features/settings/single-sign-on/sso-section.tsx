import { useQuery } from "@tanstack/react-query";
import { readSso } from "#shared/api/single-sign-on.ts";
import { localPath } from "#shared/local-path.ts";
import { PAGES } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { QueryView } from "#src/dashboard/components/query-view.tsx";
import { query } from "#src/dashboard/query.ts";
import { Alert } from "#ui/alert.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { useIsOwner } from "../../session/current-account.ts";
import { DomainForm } from "./domain-form.tsx";
import { DomainList } from "./domain-list.tsx";
import { OwnConnection } from "./own-connection.tsx";
import { ProviderForm } from "./provider-form.tsx";
import { ProviderTest } from "./provider-test.tsx";
import { RedirectAddresses } from "./redirect-addresses.tsx";
import { RemoveProvider } from "./remove-provider.tsx";
import { Requirement } from "./requirement.tsx";

/** The account's provider of OpenID Connect for its owner, and the person's own tie to it. */
export function SsoSection() {
  return (
    <>
      <p>
        <RichText
          text="With single sign-on, your team signs in with the accounts of your organization, such as those of Entra ID, Google Workspace, Keycloak or Okta. <link>How to set it up</link>"
          parts={{ link: (words) => <a href={localPath(`${PAGES.helpCenter}#single-sign-on`)}>{words}</a> }}
        />
      </p>
      {useIsOwner() ? <OwnersSettings /> : <OwnConnection />}
    </>
  );
}

function OwnersSettings() {
  const settings = useQuery(query(readSso));
  return (
    <QueryView query={settings} what={t("single sign-on")}>
      {({ isIncluded, connection, domains, people, ...addresses }) => {
        if (!isIncluded && !connection) return <NotIncluded />;
        return (
          <>
            {!isIncluded && (
              <Alert variant="warning" live={false} title={t("Nobody can sign in with it at the moment")}>
                {t(
                  "Your plan no longer includes single sign-on. Your settings are kept, and your team signs in with passwords.",
                )}
              </Alert>
            )}
            <RedirectAddresses {...addresses} />
            <ProviderForm key={connection?.changedAt} connection={connection} />
            {connection && <ProviderTest />}
            <section className="stack stack--tight" aria-labelledby="sso-domains">
              <h3 id="sso-domains">{t("Domains")}</h3>
              <p>
                {t(
                  "Everyone with an address at a domain that you have proven can sign in with your provider, and becomes a member of your team the first time.",
                )}
              </p>
              <DomainList domains={domains} />
              <DomainForm />
            </section>
            {connection && (
              <>
                <Requirement connection={connection} people={people} />
                <OwnConnection />
                <RemoveProvider />
              </>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

function NotIncluded() {
  return (
    <p>
      <RichText
        text="Single sign-on is part of the ENTERPRISE plan, by agreement. <link>Contact us to add it</link>"
        parts={{ link: (words) => <a href={localPath(PAGES.contact)}>{words}</a> }}
      />
    </p>
  );
}
