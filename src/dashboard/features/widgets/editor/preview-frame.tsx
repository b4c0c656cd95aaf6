import { memo, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { t } from "#shared/language/translate.ts";
import type { SentWidgetView } from "#shared/widgets/config.ts";
import { blockStorage } from "#ui/browser/block-storage.ts";
import { prepareDocument } from "#ui/browser/example-document.ts";
import { platformScript } from "#ui/browser/platform-script.ts";
import { ExampleShop } from "../../example-page/example-shop.tsx";
import { frameBox, useFrameScale } from "./use-frame-scale.ts";

const PREVIEW_ID = "preview";

export interface PreviewFrameProps {
  view: SentWidgetView;
  /** Width of the framed page, in pixels. */
  width: number;
}

/** Example page with the real script. Memoized so keystrokes in the form don't rerender it. */
export const PreviewFrame = memo(function PreviewFrame({ view, width }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const page = useRef<PreviewedPage | null>(null);
  const { boxRef, frameStyle } = useFrameScale(width);

  /** Some browsers replace the frame's empty document after insertion. */
  function adoptDocument() {
    setBody(frame.current?.contentDocument?.body ?? null);
  }

  useEffect(adoptDocument, []);

  useEffect(() => {
    if (!body) return;
    page.current = startPreview(body.ownerDocument);
    return () => {
      page.current = null;
    };
  }, [body]);

  useEffect(() => {
    if (body) page.current?.show(view);
  }, [view, body]);

  return (
    <div className="widget-preview" ref={boxRef} style={frameBox(width)}>
      <iframe
        className="widget-preview__frame"
        title={t("Preview: an example page with your widget")}
        ref={frame}
        style={frameStyle}
        onLoad={adoptDocument}
      />
      {body && createPortal(<ExampleShop Heading="h1" />, body)}
    </div>
  );
});

type FrameWindow = Window &
  typeof globalThis & { Handrail?: { init?: (options: { widgetId: string }) => void } };

type PreviewedPage = ReturnType<typeof startPreview>;

/**
 * Runs the real script in an empty document. Its API calls are intercepted so it shows unsaved
 * values and nothing is counted or stored.
 */
function startPreview(document: Document) {
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
