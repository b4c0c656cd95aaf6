import type { Guide } from "./guide-index.tsx";
import { MARKS } from "./marks.ts";

/** The platform's mark or first letter, hidden from screen readers since its name is beside it. */
export function PlatformMark({ guide: { slug, meta } }: { guide: Guide }) {
  const outline = / d="([^"]+)"/.exec(MARKS[slug] ?? "")?.[1];
  if (outline === undefined) return <Letter name={meta.platform} />;
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={outline} />
    </svg>
  );
}

/** The sign of an operator's own guide, as large as a mark. */
function Letter({ name }: { name: string }) {
  return (
    <span className="mark mark--letter" aria-hidden="true">
      {[...name][0]}
    </span>
  );
}
