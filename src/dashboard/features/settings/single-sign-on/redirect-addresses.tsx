import type { SsoView } from "#shared/schemas/single-sign-on.ts";
import { t } from "#shared/translate.ts";
import { CopiedValue } from "./copied-value.tsx";

/** Addresses that the provider has to know. */
export function RedirectAddresses({
  redirectUrl,
  signedOutUrl,
}: Pick<SsoView, "redirectUrl" | "signedOutUrl">) {
  return (
    <section className="stack stack--tight" aria-labelledby="sso-addresses">
      <h3 id="sso-addresses">{t("At your provider")}</h3>
      <p>
        {t(
          "Create a web application there that uses the authorization code flow, and enter these addresses:",
        )}
      </p>
      <CopiedValue name={t("Redirect address")} value={redirectUrl} />
      <CopiedValue name={t("Address after signing out")} value={signedOutUrl} />
    </section>
  );
}
