import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { useQueryParameter } from "./use-query-parameter.ts";

/** Links to single sign-on and keeps `?next=`. */
export function SsoLink() {
  const next = useQueryParameter("next");
  const query = next ? `?${new URLSearchParams({ next })}` : "";
  return (
    <p>
      <a href={localPath(`${PAGES.sso}${query}`)}>{t("Sign in with single sign-on")}</a>
    </p>
  );
}
