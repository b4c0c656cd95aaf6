import { invalidParam } from "../errors.ts";
import type { FormNode } from "./form.ts";
import { type Field, readText } from "./params.ts";

const METADATA_LIMITS = { keys: 50, keyLength: 40, valueLength: 500 };

/** Metadata parameter; an empty value unsets its key, null unsets all keys. */
export const metadata: Field<Record<string, string> | null> = {
  decode(node, path) {
    if (node === "") return null;
    if (!(node instanceof Map)) throw invalidParam(path, "Invalid object");
    if (node.size > METADATA_LIMITS.keys) {
      throw invalidParam(path, `You can have at most ${METADATA_LIMITS.keys} metadata keys.`);
    }
    return Object.fromEntries(
      [...node].map(([key, value]) => [key, readMetadata(key, value, `${path}[${key}]`)]),
    );
  },
};

function readMetadata(key: string, node: FormNode, path: string): string {
  const value = readText(node, path);
  const { keyLength, valueLength } = METADATA_LIMITS;
  if (key.length <= keyLength && value.length <= valueLength) return value;
  throw invalidParam(
    path,
    `Metadata keys can be at most ${keyLength} characters long, and values at most ${valueLength}.`,
  );
}
