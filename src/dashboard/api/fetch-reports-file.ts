import { API } from "#shared/paths.ts";
import { requestFile } from "#ui/browser/fetcher.ts";

/** The same as CSV. @param asked as for the list. */
export function fetchReportsFile(asked: Record<string, string>): Promise<Blob> {
  return requestFile(`${API.reportsFile}?${new URLSearchParams(asked)}`);
}
