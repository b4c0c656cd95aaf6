import type { EngineVersion } from "../findings.ts";
import { limitsOfAutomation, uncheckedOn } from "./limits-of-automation.ts";
import { sarifResults } from "./sarif-result.ts";
import { EN_301_549, sarifRule, taxonomiesOf, WCAG } from "./sarif-rules.ts";
import type { ReportedPage, ScanReport } from "./scan-report.ts";
import { uriOf } from "./uri-of.ts";
import { writeJson } from "./write-json.ts";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/**
 * Writes the Static Analysis Results Interchange Format 2.1.0 (OASIS) with one run. Pages that
 * could not be scanned are notifications of its invocation, as are findings that are not listed.
 */
export function sarifReport({ tool, createdAt, pages }: ScanReport): string {
  const rules = [...new Set(pages.flatMap(({ findings }) => findings.map(({ rule }) => rule)))];
  const ruleIndexes = new Map(rules.map((id, index) => [id, index]));
  return writeJson({
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: driverOf(tool, rules), extensions: enginesOf(pages) },
        taxonomies: taxonomiesOf(rules),
        invocations: [
          {
            executionSuccessful: pages.every(({ problem }) => problem === null),
            endTimeUtc: createdAt,
            toolExecutionNotifications: pages.flatMap(notificationsOn),
          },
        ],
        columnKind: "utf16CodeUnits",
        results: pages.flatMap((page) => sarifResults(page, ruleIndexes)),
        properties: { limits: limitsOfAutomation(pages), notChecked: uncheckedOn(pages) },
      },
    ],
  });
}

function driverOf({ name, version }: EngineVersion, rules: readonly string[]) {
  return {
    name,
    version,
    semanticVersion: version,
    rules: rules.map(sarifRule),
    supportedTaxonomies: [
      { name: WCAG, index: 0 },
      { name: EN_301_549, index: 1 },
    ],
  };
}

function enginesOf(pages: readonly ReportedPage[]): EngineVersion[] {
  const all = pages.flatMap(({ engines }) => engines);
  const byName = new Map(all.map(({ name, version }) => [`${name} ${version}`, { name, version }]));
  return [...byName.values()];
}

function notificationsOn({ url, problem, omitted }: ReportedPage) {
  const locations = [{ physicalLocation: { artifactLocation: { uri: uriOf(url) } } }];
  const notify = (level: "error" | "warning", id: string, text: string) => ({
    level,
    message: { text },
    descriptor: { id },
    locations,
  });
  return [
    ...(problem ? [notify("error", problem.code, problem.message)] : []),
    ...(omitted > 0 ? [notify("warning", "omitted", `${omitted} more findings are not listed.`)] : []),
  ];
}
