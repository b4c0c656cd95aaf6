import type { ModelProblemReason } from "#shared/suggestions/messages.ts";
import { isLoopbackHost } from "#src/loopback-host.ts";
import type { ModelSetting } from "#src/settings/model.ts";
import { askModel, ModelProblem, type Question } from "../features/suggestions/ask-model.ts";
import { isPrivateAddress } from "../safe-fetch/public-address.ts";
import { type Finding, fail, ok, warn } from "./findings.ts";

/** A blue square of 64 by 64 pixels, large enough for models that refuse tiny pictures. */
const SQUARE =
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAATUlEQVR42u3PQQkAAAgEsItobGNdBN/CYAWWzP4mICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIHApbcSBABqKXfUAAAAASUVORK5CYII=";

const FORM_ADVICE = "Choose a model that follows instructions; suggestions need a short JSON reply";

const ADVICE: Record<ModelProblemReason, string> = {
  unreachable: "Check AI_URL, and that this machine may connect to it",
  timeout: "Load the model beforehand, or choose a smaller one; owners wait for 30 s at most",
  key: "Check AI_KEY",
  model: "Check AI_MODEL, and that AI_URL ends before /chat/completions, usually in /v1",
  busy: "Raise the limits of that service, or lower AI_SUGGESTIONS",
  picture: "Set AI_PICTURES=off, or choose a model that takes pictures",
  refused: "Look into the log of that service",
  failed: "Look into the log of that service",
  type: "Check AI_URL: what replies there is no API for chat completions",
  form: FORM_ADVICE,
  empty: FORM_ADVICE,
  long: FORM_ADVICE,
};

/** Asks the model for one short text, with a picture if it is said to take pictures. */
export async function checkModel(model: ModelSetting | null): Promise<Finding[]> {
  if (!model) return [ok("No model suggests texts; AI_URL and AI_MODEL would name one")];
  const name = `${model.name} at ${new URL(model.url).host}`;
  const open = judgeConnection(model);
  const question: Question = {
    task: "Name a color.",
    data: {},
    maxLength: 200,
    hasLines: false,
    picture: model.takesPictures ? { type: "image/png", bytes: Buffer.from(SQUARE, "base64") } : undefined,
  };
  try {
    await askModel(model, question);
    return [...open, ok(`${name} suggests texts${model.takesPictures ? " for pictures" : ""}`)];
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    return [...open, fail(`${name}: ${error.message}`, ADVICE[error.reason])];
  }
}

/** Warns of page texts and a key that cross a network in the open. */
function judgeConnection({ url }: ModelSetting): Finding[] {
  const { protocol, hostname } = new URL(url);
  if (protocol === "https:" || isLoopbackHost(hostname) || isPrivateAddress(hostname)) return [];
  // Names without a dot belong to containers in a private network.
  if (!hostname.includes(".")) return [];
  return [warn("AI_URL is unencrypted", "Use https:// unless only you can read that network")];
}
