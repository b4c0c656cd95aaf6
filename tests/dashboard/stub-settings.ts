import { API } from "../../src/shared/paths.ts";
import type { StubAccount } from "./stub-api.ts";

/** The answers of what the settings page calls; null for other paths. */
export function settingsApi(
  { user }: StubAccount,
  method: string,
  pathname: string,
  body: object,
): Response | null {
  if (pathname !== API.account) return null;
  if (method === "PATCH") Object.assign(user, body);
  const { email, contactPerson, username, websiteUrl, locale } = user;
  return Response.json({ email, contactPerson, username, websiteUrl, locale });
}
