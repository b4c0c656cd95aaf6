import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";

/** Of the page in the preview, in pixels. */
const HEIGHT = 640;

export interface FrameScale {
  boxRef: RefObject<HTMLDivElement | null>;
  boxStyle: CSSProperties;
  frameStyle: CSSProperties;
}

/** Shrinks a page of that width until it fits into the box around it. */
export function useFrameScale(width: number): FrameScale {
  const boxRef = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);

  useEffect(() => {
    const box = boxRef.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setRoom(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const scale = Math.min(1, room / width);
  return {
    boxRef,
    boxStyle: { blockSize: HEIGHT * scale },
    frameStyle: { inlineSize: width, blockSize: HEIGHT, transform: `scale(${scale})` },
  };
}
