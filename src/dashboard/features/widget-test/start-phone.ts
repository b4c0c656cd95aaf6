import { t } from "#shared/translate.ts";
import { prepareDocument } from "#ui/browser/example-document.ts";
import { platformScript } from "#ui/browser/platform-script.ts";

/** Runs the real script in an empty document, as on a site, but without counting anything. */
export function startPhone(document: Document, publicId: string): void {
  const frame = document.defaultView;
  if (frame) {
    const send = frame.fetch.bind(frame);
    const fetch = (input: RequestInfo | URL, init?: RequestInit) =>
      answerInPlace(String(input)) ?? viewFor(send(input, init), String(input));
    frame.fetch = Object.assign(fetch, { preconnect: frame.fetch.preconnect });
  }
  prepareDocument(document, t("An example page with your widget"));
  document.body.append(platformScript(document, publicId));
}

/** Drops the calls that count visits and tools. */
function answerInPlace(url: string): Promise<Response> | null {
  return /\/(?:visit|tools)$/.test(url) ? Promise.resolve(new Response(null, { status: 204 })) : null;
}

/** Drops the allowed hosts from the widget's view, since an empty document has no host. */
async function viewFor(answer: Promise<Response>, url: string): Promise<Response> {
  const response = await answer;
  if (!/\/public(?:\?|$)/.test(url) || !response.ok) return response;
  const { hosts: _hosts, ...view } = await response.json();
  return Response.json(view);
}
