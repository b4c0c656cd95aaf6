import { type ApiError, invalidParam } from "../errors.ts";
import type { FormLevel, FormNode } from "./form.ts";

export interface Field<T> {
  decode(node: FormNode, path: string): T;
}
export interface RequiredField<T> extends Field<T> {
  required: true;
}
export type Shape = Record<string, Field<unknown>>;

/** Makes unknown names a type error in shapes declared with `satisfies ShapeOf<Stripe.XParams>`. */
export type ShapeOf<P> = { [K in keyof P]?: Field<unknown> };

type RequiredKeys<S> = { [K in keyof S]: S[K] extends RequiredField<unknown> ? K : never }[keyof S];
type Value<F> = F extends Field<infer T> ? T : never;
export type Decoded<S> = { [K in RequiredKeys<S>]: Value<S[K]> } & {
  [K in Exclude<keyof S, RequiredKeys<S>>]?: Value<S[K]>;
};

/** Decodes one level of parameters; throws the API's error for an unknown or missing parameter. */
export function decodeShape<S extends Shape>(shape: S, level: FormLevel, prefix = ""): Decoded<S> {
  const values: Record<string, unknown> = {};
  for (const [name, node] of level) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!field) throw unknownParameter(pathOf(prefix, name));
    values[name] = field.decode(node, pathOf(prefix, name));
  }
  for (const [name, field] of Object.entries(shape)) {
    if ("required" in field && !level.has(name)) throw missingParameter(pathOf(prefix, name));
  }
  return values as Decoded<S>;
}

export function required<T>(field: Field<T>): RequiredField<T> {
  return { ...field, required: true };
}

/** Text; an empty value unsets it. */
export const text: Field<string | null> = {
  decode: (node, path) => readText(node, path) || null,
};

/** Text that cannot be empty, such as an id. */
export const id: Field<string> = {
  decode(node, path) {
    const value = readText(node, path);
    if (value === "") throw emptyParameter(path);
    return value;
  },
};

/** Plausible email address; an empty value unsets it. */
export const email: Field<string | null> = {
  decode(node, path) {
    const value = readText(node, path);
    if (value !== "" && !isAddress(value)) {
      throw invalidParam(path, `Invalid email address: ${value}`, "email_invalid");
    }
    return value || null;
  },
};

function isAddress(value: string): boolean {
  const [, local = "", domain = ""] = /^([^\s@"(),:;<>[\]\\]+)@([a-z\d.-]+)$/i.exec(value) ?? [];
  const labels = domain.split(".");
  return (
    local.length <= 64 &&
    local.split(".").every((atom) => atom !== "") &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i.test(label)) &&
    /^[a-z]/i.test(labels.at(-1) ?? "") &&
    (labels.at(-1)?.length ?? 0) > 1
  );
}

export const integer: Field<number> = {
  decode(node, path) {
    const value = readText(node, path);
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidParam(path, `Invalid integer: ${value}`, "parameter_invalid_integer");
    }
    return Number(value);
  },
};

export const boolean: Field<boolean> = {
  decode(node, path) {
    const value = readText(node, path);
    if (value !== "true" && value !== "false") {
      throw invalidParam(path, `Invalid boolean: ${value}`);
    }
    return value === "true";
  },
};

/** Number of allowed values up to which an error lists them. */
const MAX_LISTED = 30;

export function oneOf<T extends string>(...values: T[]): Field<T> {
  return {
    decode(node, path) {
      const value = readText(node, path);
      const known = values.find((candidate) => candidate === value);
      if (known === undefined) {
        const allowed = values.length > MAX_LISTED ? "the documented values" : values.join(", ");
        throw invalidParam(path, `Invalid ${path}: must be one of ${allowed}`);
      }
      return known;
    },
  };
}

export function either<A, B>(first: Field<A>, second: Field<B>): Field<A | B> {
  return {
    decode(node, path) {
      try {
        return first.decode(node, path);
      } catch {
        return second.decode(node, path);
      }
    },
  };
}

/** Decodes an empty value as null. */
export function emptyable<T>(field: Field<T>): Field<T | null> {
  return { decode: (node, path) => (node === "" ? null : field.decode(node, path)) };
}

export function list<T>(field: Field<T>): Field<T[]> {
  return {
    decode(node, path) {
      if (node === "") return [];
      if (!(node instanceof Map)) throw invalidParam(path, "Invalid array");
      return [...node].map(([index, item]) => field.decode(item, `${path}[${index}]`));
    },
  };
}

export function object<S extends Shape>(shape: S): Field<Decoded<S>> {
  return {
    decode(node, path) {
      if (!(node instanceof Map)) throw invalidParam(path, "Invalid object");
      return decodeShape(shape, node, path);
    },
  };
}

/** Rejects a parameter removed in this API version. */
export function withdrawn(code: string, message: string): Field<never> {
  return {
    decode(_node, path) {
      throw invalidParam(path, message, code);
    },
  };
}

export function missingParameter(path: string): ApiError {
  return invalidParam(path, `Missing required param: ${path}.`, "parameter_missing");
}

function unknownParameter(path: string): ApiError {
  return invalidParam(path, `Received unknown parameter: ${path}`, "parameter_unknown");
}

function emptyParameter(path: string): ApiError {
  return invalidParam(
    path,
    `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
    "parameter_invalid_empty",
  );
}

/** Returns a node's text; throws for a nested level. */
export function readText(node: FormNode, path: string): string {
  if (typeof node !== "string") throw invalidParam(path, "Invalid string");
  return node;
}

function pathOf(prefix: string, name: string): string {
  return prefix ? `${prefix}[${name}]` : name;
}
