import { useEffect, useRef, useState } from "react";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, PAGES, safeNextPath } from "#shared/paths.ts";
import { finishSso } from "#shared/single-sign-on/contract.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { Alert } from "#ui/alert.tsx";
import { call, sentenceOf } from "#ui/browser/fetcher.ts";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { storeToken } from "#ui/browser/session-token.ts";
import { LinkButton } from "#ui/link-button.tsx";

/** Completes a sign-in with the provider's query, which is immediately removed from the URL. */
export function SsoCallback() {
  const [failure, setFailure] = useState<string | null>(null);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const { search } = location;
    // Without a query, the sign-in is already over: the page was reloaded or opened directly.
    if (search === "") return setFailure(t("This sign-in has expired. Please start again."));
    history.replaceState(null, "", PAGES.ssoCallback);
    finish(search.slice(1)).catch((error: unknown) => setFailure(sentenceOf(error, FALLBACKS.login)));
  }, []);

  if (failure === null) return <p role="status">{t("Signing you in…")}</p>;
  return (
    <div className="stack">
      <Alert variant="destructive" title={t("You aren’t signed in")} takesFocus>
        {failure}
      </Alert>
      <div className="cluster">
        <LinkButton href={localPath(PAGES.sso)}>{t("Try again")}</LinkButton>
        <LinkButton href={localPath(PAGES.login)} variant="secondary">
          {t("Sign in with a password")}
        </LinkButton>
      </div>
    </div>
  );
}

async function finish(query: string): Promise<void> {
  const { token, next } = await call(finishSso, { body: { query } });
  storeToken(token);
  navigateTo(safeNextPath(next) ?? DASHBOARD.home);
}
