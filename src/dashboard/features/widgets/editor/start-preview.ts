import type { SentWidgetView } from "../../../../shared/widget-config.ts";
import { platformScript } from "../../widget-test/platform-script.ts";

type FrameWindow = Window &
  typeof globalThis & { Handrail?: { init?: (options: { widgetId: string }) => void } };

export interface PreviewedPage {
  show(view: SentWidgetView): void;
}

const PREVIEW_ID = "preview";

/**
 * Puts the real script into an empty document of our own. Its calls about the widget are answered here, so that it
 * shows what is not saved yet, and nothing is counted or kept.
 */
export function startPreview(document: Document): PreviewedPage {
  const frame = document.defaultView as FrameWindow | null;
  let shown: SentWidgetView | undefined;
  let changes = 0;
  if (frame) {
    answerCalls(frame, () => shown);
    blockStorage(frame);
  }
  document.title = "An example page with your widget";
  document.documentElement.lang = "en";
  copyStyles(document);
  document.addEventListener("click", stayOnPage);
  return {
    show(view) {
      const first = !shown;
      shown = view;
      changes += 1;
      if (first) document.body.append(platformScript(document, PREVIEW_ID));
      else frame?.Handrail?.init?.({ widgetId: `${PREVIEW_ID}-${changes}` });
    },
  };
}

function answerCalls(frame: FrameWindow, view: () => SentWidgetView | undefined): void {
  const send = frame.fetch.bind(frame);
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    const [, call] = /\/api\/widgets\/preview[-\d]*\/(\w+)/.exec(String(input)) ?? [];
    switch (call) {
      case undefined:
        return send(input, init);
      case "public":
        return Response.json(view());
      case "reports":
        return Response.json({}, { status: 202 });
      default:
        return new Response(null, { status: 204 });
    }
  };
  frame.fetch = Object.assign(answer, { preconnect: frame.fetch.preconnect });
}

/** The frame has our origin, whose storage the widget on our own pages uses. */
function blockStorage(frame: FrameWindow): void {
  for (const area of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(frame, area, {
      configurable: true,
      get() {
        throw new DOMException("The preview keeps nothing", "SecurityError");
      },
    });
  }
}

function copyStyles(document: Document): void {
  for (const sheet of window.document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = sheet.href;
    document.head.append(link);
  }
}

/** Even links within the page would lead the frame away, since an empty document has its parent's address. */
function stayOnPage(event: MouseEvent): void {
  const link = event.composedPath().find(isLink);
  if (!link) return;
  event.preventDefault();
  const [, id = ""] = link.href.split("#");
  if (id) link.ownerDocument.getElementById(id)?.scrollIntoView();
}

/** Not by `instanceof`: the frame has classes of its own. */
function isLink(target: EventTarget): target is HTMLAnchorElement {
  return "localName" in target && target.localName === "a";
}
