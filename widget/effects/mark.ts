/** A two-color frame that stands out from any background. It doesn't affect the layout. */
export function frame(width: number, color: string): string {
  return (
    `outline:${width}px solid ${color}!important;outline-offset:2px!important;` +
    `box-shadow:0 0 0 ${width + 4}px #fff!important`
  );
}
