import { t } from "#shared/translate.ts";
import type { SentWidgetView } from "#shared/widget-config.ts";
import { blockStorage } from "#ui/browser/block-storage.ts";
import { prepareDocument } from "#ui/browser/example-document.ts";
import { platformScript } from "#ui/browser/platform-script.ts";

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
  prepareDocument(document, t("An example page with your widget"));
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
