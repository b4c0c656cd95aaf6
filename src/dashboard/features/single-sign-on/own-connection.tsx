import { useQuery } from "@tanstack/react-query";
import { connectSso, readOwnSso } from "#shared/single-sign-on/contract.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { ActionButton } from "../../components/action-button.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useAction } from "../../components/use-action.ts";
import { query } from "../../query.ts";
import { useCurrentAccount } from "../session/current-account.ts";

/** Connects the person with the provider of the current account. */
export function OwnConnection() {
  const account = useCurrentAccount();
  const own = useQuery(query(readOwnSso));
  const connecting = useAction({
    call: () => call(connectSso),
    done({ url }) {
      navigateTo(url);
      return { title: t("Opening your provider…") };
    },
    failed: t("Your provider could not be opened"),
  });
  return (
    <section className="stack stack--tight" aria-labelledby="sso-own">
      <h3 id="sso-own">{t("Your own sign-in")}</h3>
      <QueryView query={own} what={t("your own sign-in")} lines={1}>
        {({ isOffered, isConnected }) => {
          if (!isOffered) return <p>{t("{name} has no single sign-on.", { name: account?.name })}</p>;
          if (isConnected)
            return <p>{t("You can sign in with the provider of {name}.", { name: account?.name })}</p>;
          return (
            <>
              <p>
                {t(
                  "Connect your account once, and you can sign in with the provider of {name}. Whoever runs it can then open everything that you can open here.",
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
    </section>
  );
}
