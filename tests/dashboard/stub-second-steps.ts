import { pathOf } from "#shared/endpoint.ts";
import * as contract from "#shared/second-steps/contract.ts";
import type { AuthenticatorSetup, SecondStepsView, SecondStepView } from "#shared/second-steps/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";
import { noContent, refusal } from "./stub-reply.ts";

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
  if (pathname === pathOf(contract.readSecondSteps)) return Response.json(state);
  if (pathname === pathOf(contract.confirmIdentity)) return confirm(state, body);
  if (method === "PUT" && pathname.startsWith(`${pathOf(contract.addPasskey)}/`)) {
    const name = String(Reflect.get(body, "name"));
    state.secondSteps = state.secondSteps.map((one) => (pathname.endsWith(one.id) ? { ...one, name } : one));
    return noContent();
  }
  const changes = [contract.addAuthenticator, contract.beginAuthenticator, contract.renewRecoveryCodes];
  if (!changes.some((change) => pathname.startsWith(pathOf(change)))) return null;
  if (!state.isConfirmed)
    return refusal(403, "First, please confirm that it’s you.", undefined, "confirm_first");
  if (method === "DELETE") {
    state.secondSteps = state.secondSteps.filter(({ id }) => !pathname.endsWith(id));
    return noContent();
  }
  if (pathname === pathOf(contract.beginAuthenticator)) return Response.json(SETUP);
  if (pathname === pathOf(contract.addAuthenticator)) {
    if (Reflect.get(body, "code") !== RIGHT_CODE) return wrongCode();
    state.secondSteps = [...state.secondSteps, stubSecondStep(String(Reflect.get(body, "name")))];
  }
  state.recoveryCodesLeft = CODES.length;
  return Response.json({ recoveryCodes: CODES }, { status: 201 });
}

function confirm(state: StubSecondSteps, body: object): Response {
  if (Reflect.get(body, "code") !== RIGHT_CODE) return wrongCode();
  state.isConfirmed = true;
  return noContent();
}

function wrongCode(): Response {
  return refusal(422, "This is not valid.", { code: "This is not valid." }, "wrong_code");
}
