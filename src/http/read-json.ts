import { ERRORS } from "#shared/messages.ts";
import { DomainError } from "../errors.ts";

/** Thrown for a body whose content type is not JSON. */
export class UnsupportedType extends Error {
  override readonly name = "UnsupportedType";
}

/**
 * Reads a body of type `application/json`. Refuses other types, since a page on any site can send
 * text and forms without a preflight; Elysia would guess the type from its 13th letter.
 * @throws UnsupportedType for another type or none; DomainError `malformed` for invalid JSON.
 */
export async function readJson(request: Request): Promise<unknown> {
  const [type = ""] = request.headers.get("content-type")?.split(";") ?? [];
  if (type.trim().toLowerCase() !== "application/json") {
    if (request.body) throw new UnsupportedType();
    throw malformed();
  }
  try {
    return await request.json();
  } catch (cause) {
    throw malformed(cause);
  }
}

function malformed(cause?: unknown): DomainError {
  return new DomainError("malformed", ERRORS.malformed, { cause });
}
