import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { startPhone } from "./start-phone.ts";

export interface PhoneFrameProps {
  publicId: string;
  children: ReactNode;
}

/** A page as wide as a phone, with the real widget working in it. */
export function PhoneFrame({ publicId, children }: PhoneFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);

  /** Some browsers put another empty document into a frame after it was added. */
  function adoptDocument() {
    setBody(frame.current?.contentDocument?.body ?? null);
  }

  useEffect(adoptDocument, []);

  useEffect(() => {
    if (body) startPhone(body.ownerDocument, publicId);
  }, [body, publicId]);

  return (
    <div className="phone-frame">
      <iframe title="The example page on a phone" ref={frame} onLoad={adoptDocument} />
      {body && createPortal(children, body)}
    </div>
  );
}
