import { existsSync } from "node:fs";
import { join } from "node:path";
import { inEnglish } from "#shared/language/translate.ts";
import { isLocalDemo } from "#src/local-demo.ts";
import { type ContentFile, contentFile } from "./markdown/content.ts";
import { loadContent } from "./markdown/load-content.ts";
import type { PageSettings } from "./page.ts";
import type { CapabilitySettings } from "./plans/capabilities.ts";
import { loadPlans, PLANS_FILE } from "./plans/load-plans.ts";
import { PRICED_PLANS } from "./plans/plan-file.ts";
import { isClaimed, isThere, nameOf, resolvePlans, unmet } from "./plans/resolve-plans.ts";

/** A claim in the content files that the service does not meet. */
export interface UnmetClaim {
  /** File below `DATA_DIR/content`, with the line if known. */
  where: string;
  claim: string;
  /** Why the claim is unmet, and how pages show it. */
  reason: string;
  /** Whether the operator's files or settings can change it; otherwise only another version can. */
  byOperator: boolean;
}

export type ClaimSettings = CapabilitySettings & Pick<PageSettings, "billing">;

/**
 * Lists unmet claims in the plans and on the home page. Rereads the operator's files.
 * @throws PlanFileError for plans with errors.
 */
export function findUnmetClaims(operatorDir: string, settings: ClaimSettings): UnmetClaim[] {
  return [...unmetFeatures(operatorDir, settings), ...keptExamples(operatorDir, settings)];
}

/** Returns features that the software lacks; pages list them as available on request. */
function unmetFeatures(operatorDir: string, settings: ClaimSettings): UnmetClaim[] {
  if (settings.billing === "off") return [];
  const plans = loadPlans(operatorDir);
  const isOwn = existsSync(join(operatorDir, PLANS_FILE));
  return PRICED_PLANS.flatMap((plan) =>
    plans[plan].flatMap((entry) => {
      const reason = unmet(entry, plan, settings);
      if (reason === null || !isThere(entry, settings)) return [];
      return [
        {
          where: `${PLANS_FILE}:${entry.line}`,
          claim: `${entry.feature}, ${nameOf(plan)}`,
          reason: `${reason}; pages list it as on request`,
          byOperator: isOwn || isClaimed(entry),
        },
      ];
    }),
  );
}

type Claims = ContentFile<"landing">["meta"];

/** Returns the shipped home page's examples that the operator's claims still show publicly. */
function keptExamples(operatorDir: string, settings: ClaimSettings): UnmetClaim[] {
  if (isLocalDemo(settings)) return [];
  const examples = linesOf(contentFile(loadContent().content, "landing", "claims").meta).flatMap(
    (line) => /^(.*)\{\{#examples\}\}(.*)\{\{\/examples\}\}$/.exec(line)?.slice(1).join("") ?? [],
  );
  const included = new Set(
    Object.values(resolvePlans(loadPlans(operatorDir), settings).features)
      .flat()
      .flatMap(({ name, isIncluded }) => (isIncluded ? [inEnglish(name)] : [])),
  );
  return linesOf(contentFile(loadContent(operatorDir).content, "landing", "claims").meta)
    .filter((line) => examples.includes(line) && !included.has(line))
    .map((claim) => ({
      where: "landing/claims.md",
      claim,
      reason: "is an example of the shipped file; keep it only if it is true of your service",
      byOperator: true,
    }));
}

function linesOf({ figures, promises }: Claims): string[] {
  return [...figures.map(({ value, label }) => `${value} ${label}`), ...promises];
}
