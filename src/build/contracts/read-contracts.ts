import { basename, dirname, join } from "node:path";
import { Glob } from "bun";
import {
  API,
  type Checker,
  type Project,
  type Type,
  type Symbol as TypedSymbol,
} from "typescript/unstable/async";
import type { ContractFacts, Contracts } from "#src/features/api-description/contract-facts.ts";
import type { JsonSchema } from "#src/features/api-description/json-schema.ts";
import { TypeSchemas } from "./type-schemas.ts";

const ROOT = join(import.meta.dir, "../../..");
const FOLDER = join(ROOT, "src/shared");
const EVENTS_FILE = join(ROOT, "src/shared/webhooks/events.ts");

/**
 * Reads each `contract.ts` in `src/shared` with the compiler, so the API description shows the
 * types that routes and the dashboard are checked against.
 * @throws Error for a type without a JSON value.
 */
export async function readContracts(): Promise<Contracts> {
  const compiler = new API({ cwd: ROOT });
  try {
    const config = join(FOLDER, "tsconfig.json");
    const snapshot = await compiler.updateSnapshot({ openProjects: [config] });
    const project = snapshot.getProject(config);
    if (!project) throw new Error(`There is no project at ${config}`);
    return await contractsIn(project);
  } finally {
    await compiler.close();
  }
}

async function contractsIn(project: Project): Promise<Contracts> {
  const types = new TypeSchemas(project.checker);
  const operations: Contracts["operations"] = {};
  for (const file of [...new Glob("*/contract.ts").scanSync(FOLDER)].sort()) {
    for await (const [endpoint, facts] of contractsOf(project, join(FOLDER, file), types))
      operations[endpoint] = facts;
  }
  const events = sorted(await eventsOf(project, types));
  return { operations: sorted(operations), events, schemas: sorted(types.shared) };
}

/** Returns the data schema for each owner webhook event, derived from the types of the examples. */
async function eventsOf(
  { program, checker }: Project,
  types: TypeSchemas,
): Promise<Record<string, JsonSchema>> {
  const source = await program.getSourceFile(EVENTS_FILE);
  const module = source && (await checker.getSymbolAtLocation(source));
  const exported = module ? await checker.getExportsOfModule(module) : [];
  const examples = exported.find(({ name }) => name === "WEBHOOK_EXAMPLES");
  const all = examples && (await checker.getTypeOfSymbol(examples));
  if (!all) throw new Error(`The compiler does not know the events of ${EVENTS_FILE}`);
  const events: Record<string, JsonSchema> = {};
  for (const event of await checker.getPropertiesOfType(all)) {
    const data = await checker.getTypeOfSymbol(event);
    if (data) events[event.name] = await types.schemaOf(data, event.name);
  }
  return events;
}

async function* contractsOf({ program, checker }: Project, path: string, types: TypeSchemas) {
  const source = await program.getSourceFile(path);
  const module = source && (await checker.getSymbolAtLocation(source));
  if (!source || !module) throw new Error(`The compiler does not know ${path}`);
  for (const symbol of await checker.getExportsOfModule(module)) {
    const endpoint = endpointOf(source.text, symbol.name);
    if (endpoint) yield [endpoint, await factsOf(checker, symbol, basename(dirname(path)), types)] as const;
  }
}

/** Returns the endpoint assigned to a `Contract` constant; null for other constants. */
function endpointOf(source: string, name: string): string | null {
  const found = new RegExp(`export const ${name}: Contract[^"]*"([A-Z]+ /api/[^"]+)"`).exec(source);
  return found?.[1] ?? null;
}

async function factsOf(
  checker: Checker,
  symbol: TypedSymbol,
  area: string,
  types: TypeSchemas,
): Promise<ContractFacts> {
  const exchange = await memberOf(checker, await checker.getTypeOfSymbol(symbol), "exchange");
  const produces = (await symbol.getJsDocTags(checker)).find(({ name }) => name === "produces")?.text;
  const output = await memberOf(checker, exchange, "output");
  const params = await memberOf(checker, exchange, "params");
  const comments = {
    ...(await commentsIn(checker, await memberOf(checker, exchange, "query"))),
    ...(await commentsIn(checker, await memberOf(checker, exchange, "body"))),
  };
  const producesFile = output !== undefined && (await isFile(output));
  if (producesFile !== (produces !== undefined))
    throw new Error(`${symbol.name} needs @produces exactly if its output is a file`);
  return {
    id: symbol.name,
    area,
    description: (await symbol.getDocumentationComment(checker)).replaceAll(/\s+/g, " ").trim(),
    params: params ? await types.paramsOf(params) : {},
    output: output && !producesFile ? await types.schemaOf(output, symbol.name) : null,
    ...(Object.keys(comments).length > 0 && { comments }),
    ...(produces && { produces: produces.trim().split(/\s+/) }),
  };
}

async function isFile(type: Type): Promise<boolean> {
  return (await type.getSymbol())?.name === "Blob";
}

/** Returns the comments on a type's members, for its schema. */
async function commentsIn(checker: Checker, type: Type | undefined): Promise<Record<string, string>> {
  const comments: Record<string, string> = {};
  if (!type || (await isFile(type))) return comments;
  for (const member of await checker.getPropertiesOfType(type)) {
    const comment = (await member.getDocumentationComment(checker)).replaceAll(/\s+/g, " ").trim();
    if (comment) comments[member.name] = comment;
  }
  return comments;
}

/** Returns a member's type, even if optional; undefined if there is no such member. */
async function memberOf(checker: Checker, type: Type | undefined, name: string): Promise<Type | undefined> {
  const member =
    type && (await checker.getPropertyOfType((await checker.getNonNullableType(type)) ?? type, name));
  const found = member && (await checker.getTypeOfSymbol(member));
  return found && (await checker.getNonNullableType(found));
}

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
