import type { TestApp } from "./app.ts";

export interface Fault {
  /** Method and path, such as `POST /v1/customers`. */
  on: string;
  with: 401 | 403 | 429 | 500;
  times?: number;
  /** Whether the call fails after its effect. */
  done?: boolean;
}

/** Makes the next calls of an operation fail at the provider; null ends it. */
export async function failCalls({ providerUrl }: Pick<TestApp, "providerUrl">, fail: Fault | null) {
  const answer = await fetch(`${providerUrl}/demo/chaos`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_handrail" },
    body: JSON.stringify({ fail }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
