import { type ChosenPages, choosePages, type PageChoice } from "#src/scanner/crawl/choose-pages.ts";
import { PageProblem } from "#src/scanner/page-problem.ts";
import type { ScanStep } from "./scan-step.ts";

/**
 * Maximum work (total pattern length times total address length) at which matching takes only a few
 * milliseconds, whatever the patterns.
 */
export const QUICK_WORK = 5_000_000;

export function choiceOf({ crawl, site }: Pick<ScanStep, "crawl" | "site">): PageChoice {
  const { origin, robots } = crawl;
  const { allow, disallow } = robots;
  return { origin, robots: { allow, disallow }, leftOut: site.leftOut };
}

/**
 * Chooses the pages a scan may visit: in this thread if that is quick, otherwise in a scanner child
 * process. If it takes too long there, no page may be visited.
 * @throws PageProblem `busy`
 */
export async function pagesToVisit(
  { services }: Pick<ScanStep, "services">,
  choice: PageChoice,
  addresses: readonly string[],
): Promise<ChosenPages> {
  if (lengthOf([...choice.robots.allow, ...choice.robots.disallow]) * lengthOf(addresses) <= QUICK_WORK)
    return choosePages(choice, addresses);
  try {
    const bytes = new TextEncoder().encode(JSON.stringify(addresses));
    return await services.pageReader.read("choose-pages", bytes, choice);
  } catch (error) {
    if (error instanceof PageProblem && error.reason !== "busy") return { urls: [], hasForbidden: true };
    throw error;
  }
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
