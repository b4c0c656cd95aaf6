import { useQuery } from "@tanstack/react-query";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import {
  addSsoDomain,
  connectSso,
  readOwnSso,
  readSso,
  removeSso,
  requireSso,
} from "#shared/single-sign-on/contract.ts";
import { AddDomainSchema, type SsoConnectionView, type SsoView } from "#shared/single-sign-on/schemas.ts";
import { Section } from "#src/dashboard/components/section.tsx";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { RichText } from "#ui/rich-text.tsx";
import { TextField, VERBATIM } from "#ui/text-field.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { RemoveButton } from "../../components/confirm-dialog.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useAction } from "../../components/use-action.ts";
import { query } from "../../query.ts";
import { useCurrentAccount, useIsOwner } from "../session/current-account.ts";
import { SettingsForm } from "../settings-forms/settings-form.tsx";
import { useSettingsForm } from "../settings-forms/use-settings-form.ts";
import { CopiedValue } from "./copied-value.tsx";
import { DomainList } from "./domain-list.tsx";
import { ProviderForm } from "./provider-form.tsx";
import { ProviderTest } from "./provider-test.tsx";

/** Shows owners the account's OpenID Connect provider, and members their own connection to it. */
export function SsoSection() {
  return (
    <>
      <p>
        <RichText
          text="With single sign-on, your team signs in with your organization’s accounts, such as Entra ID, Google Workspace, Keycloak or Okta. <link>How to set it up</link>"
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
              <Alert variant="warning" live={false} title={t("No one can sign in with it right now")}>
                {t(
                  "Your plan no longer includes single sign-on. Your settings are kept, and your team signs in with passwords.",
                )}
              </Alert>
            )}
            <RedirectAddresses {...addresses} />
            <ProviderForm key={connection?.changedAt} connection={connection} />
            {connection && <ProviderTest />}
            <Section title={t("Domains")}>
              <p>
                {t(
                  "Anyone with an address at a domain you’ve proven can sign in with your provider and joins your team the first time.",
                )}
              </p>
              <DomainList domains={domains} />
              <DomainForm />
            </Section>
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

/** URLs that must be registered with the provider. */
function RedirectAddresses({ redirectUrl, signedOutUrl }: Pick<SsoView, "redirectUrl" | "signedOutUrl">) {
  return (
    <Section title={t("At your provider")}>
      <p>
        {t(
          "Create a web application there that uses the authorization code flow, and enter these addresses:",
        )}
      </p>
      <CopiedValue name={t("Redirect address")} value={redirectUrl} />
      <CopiedValue name={t("Address after signing out")} value={signedOutUrl} />
    </Section>
  );
}

function DomainForm() {
  const settings = useSettingsForm({
    name: "sso-domain",
    saved: { domain: "" },
    schema: AddDomainSchema,
    async save(input) {
      const { domain } = await call(addSsoDomain, { body: input });
      return {
        title: t("{domain} was added", { domain }),
        description: t("Publish its TXT record, then check it."),
      };
    },
    refetches: readSso,
    fallback: t("The domain couldn’t be added. Please try again."),
  });
  return (
    <SettingsForm settings={settings} submit={t("Add domain")} variant="secondary" busyLabel={t("Adding…")}>
      <TextField
        {...settings.field("domain")}
        label={t("Your email domain")}
        hint={t("Such as example.com")}
        inputMode="url"
        autoComplete="off"
        {...VERBATIM}
        required
      />
    </SettingsForm>
  );
}

function RemoveProvider() {
  const removal = useAction({
    call: () => call(removeSso),
    done: () => ({ title: t("The provider was removed") }),
    failed: t("The provider wasn’t removed"),
    focus: "h2",
    refetches: readSso,
  });
  return (
    <div>
      <RemoveButton
        label={t("Remove provider")}
        title={t("Remove the provider?")}
        action={removal}
        confirm={t("Remove provider")}
      >
        <p>
          {t(
            "Everyone who signed in with it is signed out. They stay on your team and set a password with “Forgot password?” on the sign-in page. Your domains stay proven.",
          )}
        </p>
      </RemoveButton>
    </div>
  );
}

interface RequirementProps {
  connection: SsoConnectionView;
  /** Number of users who have signed in through the provider. */
  people: number;
}

/** Makes single sign-on the only way for the team to access the account. */
function Requirement({ connection: { isRequired }, people }: RequirementProps) {
  const changing = useAction({
    call: () => call(requireSso, { body: { isRequired: !isRequired } }),
    done: () => ({
      title: isRequired ? t("Your team can use passwords again") : t("Your team must now use single sign-on"),
    }),
    failed: t("Nothing was changed"),
    refetches: readSso,
  });
  return (
    <Section title={t("Only single sign-on")}>
      <p className="cluster">
        <Badge variant={isRequired ? "success" : "neutral"}>{isRequired ? t("On") : t("Off")}</Badge>
        {people === 1 ? t("1 person has") : t("{people} people have", { people })}{" "}
        {t("signed in with your provider.")}
      </p>
      <p>
        {t(
          "When this is on, members with an address at a proven domain can open this account only with your provider, and their own API keys no longer open it. As its owner, you can always sign in with your password, so you can’t lock yourself out. Account keys keep working.",
        )}
      </p>
      <div className="cluster">
        <ActionButton action={changing} busyLabel={t("Saving…")}>
          {isRequired ? t("Allow passwords again") : t("Require single sign-on")}
        </ActionButton>
      </div>
    </Section>
  );
}

/** Connects the user to the current account's provider. */
function OwnConnection() {
  const account = useCurrentAccount();
  const own = useQuery(query(readOwnSso));
  const connecting = useAction({
    call: () => call(connectSso),
    done({ url }) {
      navigateTo(url);
      return { title: t("Opening your provider…") };
    },
    failed: t("Your provider couldn’t be opened"),
  });
  return (
    <Section title={t("Your own sign-in")}>
      <QueryView query={own} what={t("your own sign-in")} lines={1}>
        {({ isOffered, isConnected }) => {
          if (!isOffered) return <p>{t("{name} has no single sign-on.", { name: account?.name })}</p>;
          if (isConnected)
            return <p>{t("You can sign in with {name}’s provider.", { name: account?.name })}</p>;
          return (
            <>
              <p>
                {t(
                  "Connect your account once to sign in with {name}’s provider. Anyone who runs that provider can then open everything you can open here.",
                  { name: account?.name },
                )}
              </p>
              <div className="cluster">
                <ActionButton action={connecting} busyLabel={t("Opening…")}>
                  {t("Connect my account")}
                </ActionButton>
              </div>
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}
