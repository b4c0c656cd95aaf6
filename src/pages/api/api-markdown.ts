import type { ApiDocument, Operation } from "#src/features/api-description/document.ts";
import type { JsonSchema } from "#src/features/api-description/json-schema.ts";
import { membersOf, typeWords } from "./schema-words.ts";

/** Writes the description's operations and types as Markdown, a section per area. */
export function apiMarkdown({ tags, paths, components }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const areas = tags.flatMap(({ name, description }) => [
    `## ${description}`,
    ...operations
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ method, path, operation }) => operationMarkdown(`${method.toUpperCase()} ${path}`, operation)),
  ]);
  const types = Object.entries(components.schemas).map(([name, schema]) =>
    [`### ${name}`, ...memberLines(schema, "")].join("\n\n"),
  );
  return [...areas, "## Types", "What replies and requests share.", ...types].join("\n\n");
}

function operationMarkdown(address: string, operation: Operation): string {
  const { summary, description, security, parameters = [], requestBody, responses } = operation;
  const [scope] = security.flatMap(({ key }) => key ?? []);
  const body = requestBody?.content["application/json"]?.schema;
  const sent = [
    ...parameters.map(({ name, required, schema, description: about }) =>
      memberLine(name, about ? { ...schema, description: about } : schema, required),
    ),
    ...(body ? memberLines(body, "") : []),
    ...(requestBody && !body ? ["- the file, as the body"] : []),
  ];
  return [
    `### ${summary}`,
    `\`${address}\``,
    [description, scope ? `A key needs \`${scope}\`.` : "Not for keys."].filter(Boolean).join(" "),
    ...(sent.length > 0 ? ["Takes:", sent.join("\n")] : []),
    replyMarkdown(responses),
  ].join("\n\n");
}

function replyMarkdown(responses: Operation["responses"]): string {
  const [status = "", response] = Object.entries(responses).find(([one]) => one < "300") ?? [];
  const content = response && "content" in response ? response.content : undefined;
  const schema = content?.["application/json"]?.schema;
  if (!content) return `Replies with ${status} and no content.`;
  if (!schema) return `Replies with ${status} and a file: ${Object.keys(content).join(", ")}.`;
  const members = membersOf(schema) ? `\n\n${memberLines(schema, "").join("\n")}` : "";
  return `Replies with ${status} and ${members ? listOr(schema) : typeWords(schema)}${members ? ":" : "."}${members}`;
}

function listOr({ type }: JsonSchema): string {
  return type === "array" ? "a list, each with" : "an object with";
}

function memberLines(schema: JsonSchema, indent: string): string[] {
  const { properties = {}, required = [] } = membersOf(schema) ?? {};
  return Object.entries(properties).flatMap(([name, member = {}]) => [
    memberLine(name, member, required.includes(name), indent),
    ...(membersOf(member) && indent.length < 4 ? memberLines(member, `${indent}  `) : []),
  ]);
}

function memberLine(name: string, schema: JsonSchema, isRequired: boolean, indent = ""): string {
  const about = schema.description ? `. ${schema.description}` : "";
  return `${indent}- \`${name}\`${isRequired ? "" : " (optional)"}: ${typeWords(schema)}${about}`;
}
