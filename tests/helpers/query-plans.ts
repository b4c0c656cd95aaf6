import type { TransactionSql } from "postgres";
import { fillPath } from "#shared/paths.ts";
import { DatabaseConnection, type Statement } from "../../src/db/database-connection.ts";
import { RULES } from "../features/tenancy/rules.ts";
import type { Named } from "../features/tenancy/side.ts";
import type { TestApp } from "./app.ts";

export interface SentStatement {
  text: string;
  parameters: never[];
  routes: Set<string>;
}

export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

export interface Plan {
  Plan: PlanNode;
  "Planning Time": number;
  "Execution Time"?: number;
}

/** Statements that only control a transaction or a session. */
const CONTROL = /^(?:begin|commit|rollback|set|select 1$)/i;

/** Records every statement with parameters or tables that the pool sends while `work` runs. */
export async function recordStatements(
  work: (nameRoute: (route: string) => void) => Promise<void>,
): Promise<SentStatement[]> {
  const sent = new Map<string, SentStatement>();
  let current = "";
  const run = DatabaseConnection.prototype.run;
  DatabaseConnection.prototype.run = function (statement: Statement, limitMs: number) {
    const { text, parameters } = statement;
    if (!CONTROL.test(text)) {
      const known = sent.get(text) ?? { text, parameters, routes: new Set() };
      known.routes.add(current);
      sent.set(text, known);
    }
    return run.call(this, statement, limitMs);
  };
  try {
    await work((route) => {
      current = route;
    });
  } finally {
    DatabaseConnection.prototype.run = run;
  }
  return [...sent.values()];
}

export function readingRoutes(): string[] {
  const guarded = Object.entries(RULES).filter(([, { may }]) => may !== "everybody");
  return guarded.map(([route]) => route).filter((route) => route.startsWith("GET "));
}

/** Calls a route as the owner, with and without its query; returns the statuses. */
export async function callRoute(app: TestApp, token: string, route: string, named: Named): Promise<number[]> {
  const rule = RULES[route];
  const pattern = route.slice("GET ".length);
  const path = pattern.includes(":") ? fillPath(pattern, named[rule?.names ?? "widget"]) : pattern;
  const query = rule?.query?.(named);
  const statuses: number[] = [];
  for (const address of query ? [path, path + query] : [path]) {
    const browser = app.browser();
    browser.token = token;
    statuses.push((await browser.call("GET", address)).status);
  }
  return statuses;
}

/** Returns the plan of a statement; with `analyze` it is executed. */
export async function explain(
  tx: TransactionSql,
  { text, parameters }: SentStatement,
  { analyze = false } = {},
): Promise<Plan> {
  const options = analyze ? "analyze, timing off, format json" : "summary, format json";
  const [row] = await tx.unsafe(`explain (${options}) ${text}`, parameters);
  const [plan] = row?.["QUERY PLAN"] ?? [];
  if (!plan) throw new Error(`There is no plan of ${text}`);
  return plan;
}

export function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}
