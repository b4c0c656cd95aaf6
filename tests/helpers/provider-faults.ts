import type { TestApp } from "./app.ts";
import { tellProvider } from "./subscribers.ts";

export interface Fault {
  /** Method and path, such as `POST /v1/customers`. */
  on: string;
  with: 401 | 403 | 429 | 500;
  times?: number;
  /** Whether the call fails after its effect. */
  done?: boolean;
}

/** Makes the next calls of an operation fail at the provider; null ends it. */
export function failCalls(app: TestApp, fail: Fault | null): Promise<void> {
  return tellProvider(app, "chaos", { fail });
}
