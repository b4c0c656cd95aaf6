import { ownLinks, type Visit } from "./crawl.ts";

export type Visits = ReadonlyMap<string, Visit>;

/** Returns `/path: fault` for each fault that the check finds. */
export function faults(visits: Visits, check: (visit: Visit, path: string) => unknown[]): string[] {
  return [...visits].flatMap(([path, visit]) => check(visit, path).map((fault) => `${path}: ${fault}`));
}

/**
 * Returns links to missing pages or fragments. `elsewhere` lists paths that exist but are not
 * pages.
 */
export function brokenLinks(visits: Visits, origin: string, elsewhere: ReadonlySet<string>): string[] {
  return faults(visits, (visit, path) =>
    ownLinks(visit, origin)
      .filter(({ pathname, hash }) => {
        const target = visits.get(pathname);
        if (!target) return !elsewhere.has(pathname);
        if (target.status !== 200 && pathname !== path) return true;
        return hash !== "" && !target.ids.includes(decodeURIComponent(hash.slice(1)));
      })
      .map(({ href }) => href),
  );
}

/** Returns headings that repeat the first level or skip a level. */
export function outlineFaults({ headings }: Visit): string[] {
  if (!headings.includes(1)) return ["no h1"];
  return headings
    .filter((level, index) => level > (headings[index - 1] ?? 0) + 1 || (level === 1 && index > 0))
    .map((level) => `h${level} in ${headings.join(" ")}`);
}
