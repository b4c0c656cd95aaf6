import type { Correction, CorrectionsFile } from "#shared/corrections/correction.ts";
import { keepCorrected } from "./corrections/keep-corrected.ts";
import { logFailure } from "./log-failure.ts";
import type { LiveCorrections, WidgetHost } from "./widget-host.ts";

/** URL of the corrections in effect or being fetched. */
let current: string | undefined;
let live: LiveCorrections | undefined;

/**
 * Applies the corrections listed in the current view and reverts all others. Entry point of the
 * chunk that the loader fetches for a view with corrections.
 */
export function correct(host: WidgetHost): void {
  const version = host.view()?.corrections;
  const wanted = version && host.api(`corrections/${encodeURIComponent(version)}`);
  if (wanted === current) return;
  current = wanted;
  if (wanted) fetchFile(wanted).then(replace, retryLater);
  else replace(null);

  function replace(file: CorrectionsFile | null): void {
    if (wanted !== current) return;
    live?.rest();
    const corrections = file ? ofThisHost(file) : [];
    live = corrections.length > 0 ? keepCorrected(corrections) : undefined;
    host.corrections = live;
  }

  /** Keeps the corrections in effect and retries with the next view. */
  function retryLater(error: unknown): void {
    logFailure(error);
    if (wanted === current) current = undefined;
  }
}

async function fetchFile(url: string): Promise<CorrectionsFile> {
  const reply = await fetch(url, { credentials: "omit" });
  if (!reply.ok) throw new Error(`${reply.status} for the corrections`);
  return reply.json();
}

function ofThisHost({ sites }: CorrectionsFile): Correction[] {
  return sites.flatMap(({ hosts, corrections }) => (hosts.includes(location.host) ? corrections : []));
}
