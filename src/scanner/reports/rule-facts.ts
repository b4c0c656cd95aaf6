import { findTool } from "#shared/scan-rules/embedded-tools.ts";
import type { ScanRule } from "#shared/scan-rules/scan-rule.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import {
  enClause,
  understandingUrl,
  WCAG_CRITERIA,
  type WcagCriterion,
} from "#shared/scan-rules/wcag-criteria.ts";
import { inBrowser } from "../browser/engine-names.ts";
import type { EngineVersion } from "../findings.ts";
import type { ReportedFinding } from "./scan-report.ts";

export interface RuleFacts extends Pick<ScanRule, "id" | "title" | "why" | "remedy" | "affected" | "format"> {
  criteria: CriterionFacts[];
  /** EN 301 549 clauses. */
  enClauses: string[];
  /** Its engine's name in `PageAudit.engines`. */
  engineName: string;
}

export interface CriterionFacts extends WcagCriterion {
  id: string;
  /** The W3C's explanation. */
  url: string;
}

const ENGINE_NAMES: Record<ScanRule["engine"], string> = { accesslint: "AccessLint", handrail: "Handrail" };

/** Describes a rule; for a rule removed from the catalog, only the ID is known. */
export function ruleFacts(id: string): RuleFacts {
  const rule = SCAN_RULES.get(id);
  if (!rule) {
    return { id, title: id, why: "", remedy: "", affected: [], criteria: [], enClauses: [], engineName: "" };
  }
  const { title, why, remedy, affected, engine, format } = rule;
  return {
    id,
    title,
    why,
    remedy,
    affected,
    ...(format && { format }),
    criteria: rule.criteria.flatMap((criterion) => criterionFacts(criterion) ?? []),
    enClauses: rule.criteria.flatMap((criterion) => enClause(criterion, format) ?? []),
    engineName: ENGINE_NAMES[engine],
  };
}

export function criterionFacts(id: string): CriterionFacts | null {
  const criterion = WCAG_CRITERIA[id];
  const url = understandingUrl(id);
  return criterion && url !== null ? { id, ...criterion, url } : null;
}

/** Returns the engine that applied a rule to a page, including its version. */
export function engineOf({ engineName }: RuleFacts, engines: readonly EngineVersion[]): EngineVersion | null {
  const names = [engineName, inBrowser(engineName)];
  return engines.find(({ name }) => names.includes(name)) ?? null;
}

/** Describes where a finding's element comes from, with the name of an embedded tool. */
export function originFacts({ origin }: Pick<ReportedFinding, "origin">) {
  const tool = findTool(origin);
  return tool ? { kind: "tool", tool: tool.id, name: tool.vendor, purpose: tool.kind } : { kind: origin };
}
