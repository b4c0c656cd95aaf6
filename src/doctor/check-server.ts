import { RELEASE } from "../bundles/release.ts";
import type { Config } from "../config.ts";
import { reachableHost } from "../shared/reachable-host.ts";
import { askServer } from "./ask-server.ts";
import { type Finding, ok, skip, warn } from "./findings.ts";

/** Checks which release serves the configured port of this machine. */
export async function checkServer({ host, port }: Config, secret: string | null): Promise<Finding[]> {
  const origin = `http://${reachableHost(host)}:${port}`;
  if (secret === null) return [skip("There is no secret yet, so no server has run with these settings")];
  const reply = await askServer(origin, secret).catch(() => null);
  if (!reply) return [skip(`No server replies on ${origin}`)];
  if (!reply.facts) {
    const advice = "Compare PORT, DATA_DIR and SECRET with its environment";
    return [warn(`What listens on ${origin} is not the server of these settings`, advice)];
  }
  const { version, commit } = reply.facts;
  const running = commit === null ? version : `${version} (${commit})`;
  if (version === RELEASE.version && commit === RELEASE.commit) return [ok(`Release ${running} runs`)];
  return [warn(`Release ${running} still runs`, "Restart the server, so that the new executable runs")];
}
