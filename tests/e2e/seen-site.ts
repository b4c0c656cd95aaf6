import type { SiteView } from "#shared/sites/schemas.ts";
import type { LiveStateView } from "#shared/widgets/contract.ts";
import { until } from "../helpers/until.ts";
import type { Owner } from "./walks.ts";

/** Adds a website that a browser has just opened with the owner's widget, so that it is scanned. */
export async function addSeenSite({ api }: Pick<Owner, "api">, url: string): Promise<SiteView> {
  const { hostname } = new URL(url);
  await until(`the widget was seen on ${hostname}`, async () => {
    const states: LiveStateView[] = JSON.parse((await api.call("GET", "/api/live-states")).text);
    return states.some(({ hosts }) => hosts.some(({ host }) => host === hostname));
  });
  const { status, text } = await api.call("POST", "/api/sites", { url });
  if (status !== 201) throw new Error(`${url} was not added: ${status} ${text}`);
  return JSON.parse(text);
}

/** Proves a website by a file among those that it serves, by their paths. */
export async function proveSite(
  { api }: Owner,
  site: SiteView,
  files: Record<string, string>,
): Promise<SiteView> {
  const { fileUrl, fileText } = site.proofRecord;
  files[new URL(fileUrl).pathname] = fileText;
  const { status, text } = await api.call("POST", `/api/sites/${site.id}/proof`);
  if (status !== 200) throw new Error(`The website was not proven: ${status} ${text}`);
  return site;
}
