import { receiveWebhook } from "#shared/billing/contract.ts";
import { addLetter } from "#shared/cases/contract.ts";
import { addAnswerFile, addDeskFile } from "#shared/desk/contract.ts";
import { type Endpoint, pathOf } from "#shared/endpoint.ts";
import { finishPageCheck } from "#shared/page-checks/contract.ts";
import { UPLOAD_LIMIT } from "#shared/uploads/choices.ts";
import { changeWidgets, importWidgets, undoCopies } from "#shared/widgets/contract.ts";
import { requestPath } from "./request-path.ts";

/**
 * Maximum body size in bytes; the largest valid input is about 25 KB. Parsing JSON blocks the API's
 * only thread for about 25 µs per kilobyte.
 */
const BODY_LIMIT = 32_768;

/**
 * Maximum number of chunks in a body without a declared length, since each chunk takes as long as
 * hundreds of bytes.
 */
const MAX_CHUNKS = 4_096;

/** Maximum body size for any route; the server never reads more. */
export const LARGEST_BODY = UPLOAD_LIMIT;

interface LargerBody {
  path: RegExp;
  limit: number;
  /** Whether bodies above the default limit must declare their length. */
  declaresLength?: boolean;
}

const LARGER: readonly LargerBody[] = [
  /** Stripe webhooks, whose signatures are checked before parsing. */
  { path: pattern(receiveWebhook), limit: 131_072 },
  /** Page check results, whose token is looked up before parsing. */
  { path: pattern(finishPageCheck), limit: 262_144 },
  /** IDs of 1,000 widgets. */
  { path: pattern(changeWidgets), limit: 65_536 },
  /** 500 widgets with their versions. */
  { path: pattern(undoCopies), limit: 65_536 },
  /** 500 rows of about 200 bytes each. */
  { path: pattern(importWidgets), limit: 131_072 },
  /** Files, which are read only after their senders are admitted. */
  { path: pattern(addLetter), limit: UPLOAD_LIMIT, declaresLength: true },
  { path: pattern(addDeskFile), limit: UPLOAD_LIMIT, declaresLength: true },
  { path: pattern(addAnswerFile), limit: UPLOAD_LIMIT, declaresLength: true },
];

/** Thrown for a body that costs more to read or parse than any valid input. */
export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/**
 * Refuses a body larger than its route accepts (32 KB for most routes), based on its declared
 * length or, if there is none, the bytes and chunks received.
 * @throws BodyTooLarge
 */
export function limitBody(request: Request): Promise<void> | undefined {
  const path = requestPath(request);
  const larger = LARGER.find((one) => one.path.test(path));
  const limit = larger?.limit ?? BODY_LIMIT;
  const length = Number(request.headers.get("content-length"));
  if (length > limit) throw new BodyTooLarge();
  if (request.headers.has("transfer-encoding"))
    return limitRead(request, larger?.declaresLength ? BODY_LIMIT : limit);
}

/** Reads a copy of the body, up to the limit. */
async function limitRead(request: Request, limit: number): Promise<void> {
  const reader = request.clone().body?.getReader();
  let length = 0;
  let chunks = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    length += part.value.byteLength;
    chunks += 1;
    if (length <= limit && chunks <= MAX_CHUNKS) continue;
    // A copied body is canceled only once both copies are.
    await Promise.all([reader?.cancel(), request.body?.cancel()]);
    throw new BodyTooLarge();
  }
}

function pattern(endpoint: Endpoint): RegExp {
  return new RegExp(`^${pathOf(endpoint).replaceAll(/:\w+/g, "[^/]+")}$`);
}
