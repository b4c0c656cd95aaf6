import { ACCOUNT_API } from "#shared/paths.ts";
import { HttpError } from "#ui/browser/fetcher.ts";
import { readToken } from "#ui/browser/session-token.ts";

/** All data of the person, as the text of a JSON file. */
export async function fetchExport(): Promise<string> {
  const response = await fetch(ACCOUNT_API.accountExport, {
    headers: { authorization: `Bearer ${readToken()}` },
  });
  const text = await response.text();
  if (!response.ok) throw new HttpError(response.status, text || response.statusText);
  return text;
}
