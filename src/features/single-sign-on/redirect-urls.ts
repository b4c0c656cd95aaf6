import { PAGES } from "#shared/paths.ts";
import type { Config } from "../../config.ts";

/** Returns the address to which providers redirect the browser. */
export function redirectUrl({ publicUrl }: Pick<Config, "publicUrl">): string {
  return `${publicUrl}${PAGES.ssoCallback}`;
}

/** Returns the address to which providers redirect the browser after signing out. */
export function signedOutUrl({ publicUrl }: Pick<Config, "publicUrl">): string {
  return `${publicUrl}${PAGES.login}`;
}
