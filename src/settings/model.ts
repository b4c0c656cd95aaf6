import type { Environment } from "./settings.ts";

/** Operator's model for suggestions, behind an API that speaks chat completions. */
export interface ModelSetting {
  /** Address up to `/chat/completions`, without a trailing slash. */
  url: string;
  name: string;
  key: string | null;
  takesPictures: boolean;
}

export function chooseModel(
  { AI_URL: url, AI_MODEL: name, AI_KEY: key, AI_PICTURES: pictures }: Environment,
  problems: string[],
): ModelSetting | null {
  if (url && !name) problems.push("AI_MODEL: is required with AI_URL");
  if (!url && (name || key)) problems.push("AI_URL: is required with AI_MODEL and AI_KEY");
  if (!url || !name) return null;
  const { username, password, search, hash } = new URL(url);
  if (username || password) problems.push("AI_URL: put the key into AI_KEY, not into the address");
  if (search || hash) problems.push("AI_URL: use an address without a query");
  return { url, name, key: key ?? null, takesPictures: pictures === "on" };
}
