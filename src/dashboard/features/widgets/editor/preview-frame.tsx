import { memo, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { t } from "#shared/translate.ts";
import type { SentWidgetView } from "#shared/widget-config.ts";
import { ExampleShop } from "../../example-page/example-shop.tsx";
import { type PreviewedPage, startPreview } from "./start-preview.ts";
import { frameBox, useFrameScale } from "./use-frame-scale.ts";

export interface PreviewFrameProps {
  view: SentWidgetView;
  /** Width of the page inside, in pixels. */
  width: number;
}

/** Example page with the real script. Memoized, so that no keystroke in the form renders it. */
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
