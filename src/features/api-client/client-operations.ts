import type { ApiDocument, Operation } from "../api-description/document.ts";
import type { JsonSchema } from "../api-description/json-schema.ts";

/** Operation available to an API key, as the client calls it. */
export interface ClientOperation {
  /** Client function name, e.g. `listSites`. */
  name: string;
  method: string;
  /** Path with parameters in braces, e.g. `{id}`. */
  path: string;
  description: string;
  /** Input members sent in the path and in the query. */
  inPath: Member[];
  inQuery: Member[];
  body: JsonSchema | null;
  /** Reply schema; null if the reply is empty or a file. */
  output: JsonSchema | null;
  isFile: boolean;
  /** Whether the operation accepts an `Idempotency-Key` header. */
  isRepeatable: boolean;
}

export interface Member {
  name: string;
  isRequired: boolean;
  description: string;
  schema: JsonSchema;
}

/** Returns the operations available to keys, in the order of the API description. */
export function clientOperations({ paths }: ApiDocument): ClientOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.some((way) => "key" in way))
      .map(([method, operation]) => operationOf(path, method.toUpperCase(), operation)),
  );
}

function operationOf(path: string, method: string, operation: Operation): ClientOperation {
  const { operationId, summary, description, requestBody, responses, parameters = [] } = operation;
  const [, success] = Object.entries(responses).find(([status]) => status < "300") ?? [];
  const content = success && "content" in success ? success.content : undefined;
  const members = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required, schema, description: about = "" }) => ({
        name,
        isRequired: required,
        description: about,
        schema,
      }));
  return {
    name: operationId,
    method,
    path,
    description: description ?? `${summary}.`,
    inPath: members("path"),
    inQuery: members("query"),
    body: requestBody?.content["application/json"]?.schema ?? null,
    output: content?.["application/json"]?.schema ?? null,
    isFile: content !== undefined && !content["application/json"]?.schema,
    isRepeatable: parameters.some((parameter) => parameter.in === "header"),
  };
}
