import { prepareDocument } from "../example-page/example-document.ts";
import { platformScript } from "../example-page/platform-script.ts";

/** Puts the real script into an empty document of our own, where it works as on a site but for what it counts. */
export function startPhone(document: Document, publicId: string): void {
  const frame = document.defaultView;
  if (frame) {
    const send = frame.fetch.bind(frame);
    const fetch = (input: RequestInfo | URL, init?: RequestInit) =>
      answerInPlace(String(input)) ?? viewFor(send(input, init), String(input));
    frame.fetch = Object.assign(fetch, { preconnect: frame.fetch.preconnect });
  }
  prepareDocument(document);
  document.body.append(platformScript(document, publicId));
}

/** What would be counted goes nowhere. */
function answerInPlace(url: string): Promise<Response> | null {
  return /\/(?:visit|tools)$/.test(url) ? Promise.resolve(new Response(null, { status: 204 })) : null;
}

/** An empty document has no host, so that the hosts on which alone the widget shows have to be left out. */
async function viewFor(answer: Promise<Response>, url: string): Promise<Response> {
  const response = await answer;
  if (!/\/public(?:\?|$)/.test(url) || !response.ok) return response;
  const { hosts: _hosts, ...view } = await response.json();
  return Response.json(view);
}
