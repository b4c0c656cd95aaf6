import type { JsonSchema } from "./json-schema.ts";

/** Subset of OpenAPI 3.1 used by the API description. */
export interface ApiDocument {
  openapi: "3.1.1";
  info: { title: string; version: string; description: string };
  servers: Array<{ url: string }>;
  tags: Array<{ name: string; description: string }>;
  paths: Record<string, Record<string, Operation>>;
  /** Events posted to owner webhooks, by kind. */
  webhooks: Record<string, { post: WebhookOperation }>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, ApiResponse>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    securitySchemes: Record<string, { type: "http"; scheme: "bearer"; description: string }>;
  };
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Array<Record<string, string[]>>;
  parameters?: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, ApiResponse | Reference>;
}

export interface WebhookOperation extends Operation {
  requestBody: { required: true; content: { "application/json": { schema: JsonSchema } } };
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface ApiResponse {
  description: string;
  headers?: Record<string, Reference>;
  content?: Content;
}

export type Content = Record<string, { schema?: JsonSchema }>;

interface Reference {
  $ref: string;
}
