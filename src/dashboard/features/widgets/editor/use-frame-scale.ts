import { type CSSProperties, useLayoutEffect, useRef, useState } from "react";

/** Height of the previewed page in pixels. */
const HEIGHT = 640;

/** Reserves the scaled page's height so nothing moves. */
export function frameBox(width: number): CSSProperties {
  return { aspectRatio: `${width} / ${HEIGHT}`, maxBlockSize: HEIGHT };
}

/** Scales a page down to fit the surrounding box. */
export function useFrameScale(width: number) {
  const boxRef = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);

  useLayoutEffect(() => {
    const box = boxRef.current;
    if (!box) return;
    setRoom(box.clientWidth);
    const observer = new ResizeObserver(() => setRoom(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const scale = Math.min(1, room / width);
  return {
    boxRef,
    frameStyle: { inlineSize: width, blockSize: HEIGHT, transform: `scale(${scale})` },
  };
}
