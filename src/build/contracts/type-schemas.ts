import {
  type Checker,
  SymbolFlags,
  type Type,
  type Symbol as TypedSymbol,
  TypeFlags,
} from "typescript/unstable/async";
import type { JsonSchema } from "#src/features/api-description/json-schema.ts";

const INTRINSIC: Record<string, JsonSchema> = {
  string: { type: "string" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  null: { type: "null" },
};

/** Converts compiler types to JSON schemas; named object types appear once, in `shared`. */
export class TypeSchemas {
  readonly shared: Record<string, JsonSchema> = {};
  readonly #checker: Checker;
  readonly #names = new Map<string, number>();

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  /** @throws Error naming `place` for a type without a JSON value. */
  async schemaOf(type: Type, place: string): Promise<JsonSchema> {
    if (type.isUnionType()) return this.#unionOf(await type.getTypes(), place);
    if (type.isLiteralType()) return literalOf(type.value);
    if (type.flags & (TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) return { type: "string" };
    if (type.isIntrinsicType()) return this.#intrinsicOf(type.intrinsicName, place);
    if (type.isObjectType() && (await this.#checker.isTupleType(type)) && type.isTypeReference()) {
      const members = await this.#checker.getTypeArguments(type);
      const items = await Promise.all(members.map((item) => this.schemaOf(item, place)));
      return { type: "array", prefixItems: items, items: false, minItems: items.length };
    }
    if ((await this.#checker.isArrayType(type)) && type.isTypeReference()) {
      const [item] = await this.#checker.getTypeArguments(type);
      if (item) return { type: "array", items: await this.schemaOf(item, `${place}[]`) };
    }
    if (type.isObjectType() || type.isIntersectionType()) return this.#named(type, place);
    throw new Error(`${place}: no JSON schema for ${await this.#checker.typeToString(type)}`);
  }

  async paramsOf(type: Type): Promise<Record<string, "string" | "integer">> {
    const params: Record<string, "string" | "integer"> = {};
    for (const member of await this.#checker.getPropertiesOfType(type)) {
      const found = await this.#checker.getTypeOfSymbol(member);
      params[member.name] = (found?.flags ?? 0) & TypeFlags.Number ? "integer" : "string";
    }
    return params;
  }

  #intrinsicOf(name: string, place: string): JsonSchema {
    const schema = INTRINSIC[name];
    if (!schema) throw new Error(`${place}: no JSON schema for ${name}`);
    return { ...schema };
  }

  /** Omits `undefined`, which JSON drops. */
  async #unionOf(types: readonly Type[], place: string): Promise<JsonSchema> {
    const values: unknown[] = [];
    const others: JsonSchema[] = [];
    for (const type of types.filter(({ flags }) => !(flags & TypeFlags.Undefined))) {
      if (type.isLiteralType()) values.push(type.value);
      else others.push(await this.schemaOf(type, place));
    }
    if (values.includes(true) && values.includes(false)) {
      others.unshift({ type: "boolean" });
      values.splice(0, values.length, ...values.filter((value) => typeof value !== "boolean"));
    }
    if (values.length > 0) others.unshift(values.length === 1 ? literalOf(values[0]) : enumOf(values));
    return withNull(others);
  }

  /** Returns a reference to an interface or alias, or the schema itself for an anonymous type. */
  async #named(type: Type, place: string): Promise<JsonSchema> {
    const name = await this.#nameOf(type);
    if (!name) return this.#objectOf(type, place);
    const known = this.#names.get(name);
    if (known !== undefined && known !== type.id) throw new Error(`${place}: two types are called ${name}`);
    if (known === undefined) {
      this.#names.set(name, type.id);
      this.shared[name] = await this.#objectOf(type, name);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  async #nameOf(type: Type): Promise<string | null> {
    const alias = await type.getAliasSymbol();
    if (alias) return (await type.getAliasTypeArguments()).length > 0 ? null : alias.name;
    const symbol = await type.getSymbol();
    return symbol && symbol.flags & SymbolFlags.Interface ? symbol.name : null;
  }

  async #objectOf(type: Type, place: string): Promise<JsonSchema> {
    const members = await this.#checker.getPropertiesOfType(type);
    const [index] = await this.#checker.getIndexInfosOfType(type);
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const member of members) {
      const schema = await this.#memberOf(member, `${place}.${member.name}`);
      if (schema) properties[member.name] = schema;
      if (schema && !(member.flags & SymbolFlags.Optional)) required.push(member.name);
    }
    const isEmpty = index && index.valueType.flags & TypeFlags.Never;
    return {
      type: "object",
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(index && {
        additionalProperties: isEmpty ? false : await this.schemaOf(index.valueType, `${place}[]`),
      }),
    };
  }

  /** Returns a member's schema with its comment; null if its type is undefined. */
  async #memberOf(member: TypedSymbol, place: string): Promise<JsonSchema | null> {
    const type = await this.#checker.getTypeOfSymbol(member);
    if (!type || type.flags & TypeFlags.Undefined) return null;
    const schema = await this.schemaOf(type, place);
    const description = (await member.getDocumentationComment(this.#checker)).replaceAll(/\s+/g, " ").trim();
    return description ? { ...schema, description } : schema;
  }
}

function literalOf(value: unknown): JsonSchema {
  return { const: value };
}

function enumOf(values: unknown[]): JsonSchema {
  return { enum: values };
}

/** Joins alternatives, no more than one of which is null. */
function withNull(schemas: JsonSchema[]): JsonSchema {
  const [only, second] = schemas;
  if (only && !second) return only;
  const simple = schemas.every(
    (schema) => typeof schema.type === "string" && Object.keys(schema).length === 1,
  );
  if (simple) return { type: schemas.map(({ type }) => String(type)) };
  return { anyOf: schemas };
}
