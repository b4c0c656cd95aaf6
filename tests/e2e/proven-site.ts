import type { LiveStateView } from "#shared/api/live-states.ts";
import { until } from "../helpers/until.ts";
import type { Owner } from "./walks.ts";

/**
 * Adds a website that a browser has just opened with the owner's widget, and proves it. Waits for
 * the sighting, since only so many proofs an hour may be tried. Returns its ID.
 */
export async function provenSite({ api }: Pick<Owner, "api">, url: string): Promise<string> {
  const { hostname } = new URL(url);
  await until(`the widget was seen on ${hostname}`, async () => {
    const states: LiveStateView[] = JSON.parse((await api.call("GET", "/api/live-states")).text);
    return states.some(({ hosts }) => hosts.some(({ host }) => host === hostname));
  });
  const { body } = await api.call("POST", "/api/sites", { url });
  const id = String(body.id);
  const { status, body: proof } = await api.call("POST", `/api/sites/${id}/proof`);
  if (status !== 200) throw new Error(`${url} was not proven: ${status} ${JSON.stringify(proof)}`);
  return id;
}
