import type { Month } from "./project-month.ts";

const WIDTH = 320;
const HEIGHT = 140;
const BASE = HEIGHT - 1;

/** The month's visits and the plan's allowance. Decorative: text says the same. */
export function MonthPicture({ soFar, visits, projected, days, allowance }: Month) {
  const top = Math.max(allowance ?? 0, visits, projected ?? 0, 1) * 1.08;
  const x = (day: number) => round((day / days) * WIDTH);
  const y = (value: number) => round(BASE - (value / top) * (BASE - 4));
  const today = soFar.length;
  const line = [`M0 ${y(0)}`, ...soFar.map((value, at) => `L${x(at + 1)} ${y(value)}`)].join("");
  return (
    <svg className="month-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      <path className="month-picture__base" d={`M0 ${BASE}H${WIDTH}`} />
      {allowance !== null && <path className="month-picture__allowance" d={`M0 ${y(allowance)}H${WIDTH}`} />}
      <path className="month-picture__area" d={`${line}V${BASE}H0Z`} />
      {projected !== null && today < days && (
        <path
          className="month-picture__projection"
          d={`M${x(today)} ${y(visits)}L${x(days)} ${y(projected)}`}
        />
      )}
      <path className="month-picture__line" d={line} />
      <circle className="month-picture__today" cx={x(today)} cy={y(visits)} r="4" />
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
