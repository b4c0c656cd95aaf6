import { PAGES } from "#shared/paths.ts";
import { useQueryParameter } from "./use-query-parameter.ts";

/** Leads to the other way of signing in, and from there to the same page. */
export function SsoLink() {
  const next = useQueryParameter("next");
  const query = next ? `?${new URLSearchParams({ next })}` : "";
  return (
    <p>
      <a href={`${PAGES.sso}${query}`}>Sign in with single sign-on</a>
    </p>
  );
}
