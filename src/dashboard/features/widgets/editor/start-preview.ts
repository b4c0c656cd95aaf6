import type { SentWidgetView } from "#shared/widget-config.ts";
import { prepareDocument } from "../../example-page/example-document.ts";
import { platformScript } from "../../example-page/platform-script.ts";

type FrameWindow = Window &
  typeof globalThis & { Handrail?: { init?: (options: { widgetId: string }) => void } };

export type PreviewedPage = ReturnType<typeof startPreview>;

const PREVIEW_ID = "preview";

/**
 * Runs the real script in an empty document. Its API calls are intercepted, so that it shows
 * unsaved values and nothing is counted or stored.
 */
export function startPreview(document: Document) {
  const frame = document.defaultView as FrameWindow | null;
  let shown: SentWidgetView | undefined;
  let changes = 0;
  if (frame) {
    answerCalls(frame, () => shown);
    blockStorage(frame);
  }
  prepareDocument(document);
  return {
    show(view: SentWidgetView) {
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

/** The frame shares this origin, whose storage the widget on this site uses. */
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
