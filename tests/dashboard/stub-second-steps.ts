import { pathOf } from "#shared/endpoint.ts";
import {
  addAuthenticator,
  addPasskey,
  beginAuthenticator,
  confirmIdentity,
  readSecondSteps,
  renewRecoveryCodes,
} from "#shared/second-steps/contract.ts";
import type { AuthenticatorSetup, SecondStepsView, SecondStepView } from "#shared/second-steps/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";

export interface StubSecondSteps extends SecondStepsView {
  /** Whether the session has proved who is there; until then changes are refused. */
  isConfirmed: boolean;
}

export const RIGHT_CODE = "123456";
export const CODES = Array.from({ length: 10 }, (_, index) => `3k7p-9xwm-q2h${index}`);

const SETUP: AuthenticatorSetup = {
  setup: "6f1b0d7e-0000-4000-8000-00000000abcd.sealed",
  key: "JBSW Y3DP",
  uri: "otpauth://totp/Handrail:ada",
  picture: { size: 9, path: "M4 4h1v1h-1z" },
};

export function stubSecondSteps(changes: Partial<StubSecondSteps> = {}): StubSecondSteps {
  return { secondSteps: [], recoveryCodesLeft: 0, takesPasskeys: true, isConfirmed: true, ...changes };
}

export function stubSecondStep(name: string, changes: Partial<SecondStepView> = {}): SecondStepView {
  return {
    id: name.replaceAll(" ", "-"),
    kind: "authenticator",
    name,
    createdAt: "2026-11-03T10:00:00.000Z",
    lastUsedAt: "2026-11-20T14:00:00.000Z",
    ...changes,
  };
}

export function secondStepsApi(
  { mine: { secondSteps: state } }: StubAccount,
  { method, pathname, body }: StubCall,
): Response | null {
  if (pathname === pathOf(readSecondSteps)) return Response.json(state);
  if (pathname === pathOf(confirmIdentity)) return confirm(state, body);
  if (method === "PUT" && pathname.startsWith(`${pathOf(addPasskey)}/`)) {
    const name = String(Reflect.get(body, "name"));
    state.secondSteps = state.secondSteps.map((one) => (pathname.endsWith(one.id) ? { ...one, name } : one));
    return new Response(null, { status: 204 });
  }
  const isChange = [addAuthenticator, beginAuthenticator, renewRecoveryCodes].some((endpoint) =>
    pathname.startsWith(pathOf(endpoint)),
  );
  if (!isChange) return null;
  if (!state.isConfirmed) return problem(403, "confirm_first", "First, please confirm that it’s you.");
  if (method === "DELETE") {
    state.secondSteps = state.secondSteps.filter(({ id }) => !pathname.endsWith(id));
    return new Response(null, { status: 204 });
  }
  if (pathname === pathOf(beginAuthenticator)) return Response.json(SETUP);
  if (pathname === pathOf(addAuthenticator)) {
    if (Reflect.get(body, "code") !== RIGHT_CODE)
      return problem(422, "wrong_code", "This is not valid.", "code");
    state.secondSteps = [...state.secondSteps, stubSecondStep(String(Reflect.get(body, "name")))];
  }
  state.recoveryCodesLeft = CODES.length;
  return Response.json({ recoveryCodes: CODES }, { status: 201 });
}

function confirm(state: StubSecondSteps, body: object): Response {
  if (Reflect.get(body, "code") !== RIGHT_CODE)
    return problem(422, "wrong_code", "This is not valid.", "code");
  state.isConfirmed = true;
  return new Response(null, { status: 204 });
}

function problem(status: number, code: string, message: string, field?: string): Response {
  const fields = field && { [field]: message };
  return Response.json({ error: message, message, code, fields }, { status });
}
