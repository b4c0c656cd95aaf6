import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { t } from "#shared/translate.ts";
import { startPhone } from "./start-phone.ts";

export function PhoneFrame({ publicId, children }: { publicId: string; children: ReactNode }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);

  /** Some browsers replace the frame's empty document after insertion. */
  function adoptDocument() {
    setBody(frame.current?.contentDocument?.body ?? null);
  }

  useEffect(adoptDocument, []);

  useEffect(() => {
    if (body) startPhone(body.ownerDocument, publicId);
  }, [body, publicId]);

  return (
    <div className="phone-frame">
      <iframe title={t("The example page on a phone")} ref={frame} onLoad={adoptDocument} />
      {body && createPortal(children, body)}
    </div>
  );
}
