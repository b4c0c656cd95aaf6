/** WCAG’s ideas as steps: perceivable, operable, understandable, robust. */
export function FourStepsDrawing() {
  return (
    <>
      <path className="draw-post" d="M40 90v40M120 66v40M200 42v40M280 18v40" />
      <path className="draw-flight" d="M0 180v-52h80v-24h80V80h80V56h80v124Z" />
      <path className="draw-nosing" d="M0 130h80m0-24h80m0-24h80m0-24h80" />
      <path className="draw-rail" d="M-8 104.4 328 3.6" />
      <path className="draw-on-deep" d="M20 156q20-25 40 0-20 25-40 0Zm17 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0" />
      <path className="draw-on-deep" d="m112 122v27l7-7 5 12 6-3-5-11h9Z" />
      <path className="draw-on-deep" d="M183 100h34v23h-18l-9 8v-8h-7Zm8.9 11.5h.1m7.9 0h.1m7.9 0h.1" />
      <path className="draw-on-deep" d="m280 78 16 5v12q0 11-16 17-16-6-16-17V83Zm-7 16 5 6 9-11" />
    </>
  );
}
