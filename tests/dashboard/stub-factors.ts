import { pathOf } from "#shared/endpoint.ts";
import {
  addAuthenticator,
  addPasskey,
  beginAuthenticator,
  confirmIdentity,
  readFactors,
  renewRecoveryCodes,
} from "#shared/factors/contract.ts";
import type { AuthenticatorSetup, FactorsView, FactorView } from "#shared/factors/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";

export interface StubFactors extends FactorsView {
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

export function stubFactors(changes: Partial<StubFactors> = {}): StubFactors {
  return { factors: [], recoveryCodesLeft: 0, takesPasskeys: true, isConfirmed: true, ...changes };
}

export function stubFactor(name: string, changes: Partial<FactorView> = {}): FactorView {
  return {
    id: name.replaceAll(" ", "-"),
    kind: "authenticator",
    name,
    createdAt: "2026-11-03T10:00:00.000Z",
    lastUsedAt: "2026-11-20T14:00:00.000Z",
    ...changes,
  };
}

export function factorsApi(
  { mine: { factors: state } }: StubAccount,
  { method, pathname, body }: StubCall,
): Response | null {
  if (pathname === pathOf(readFactors)) return Response.json(state);
  if (pathname === pathOf(confirmIdentity)) return confirm(state, body);
  if (method === "PUT" && pathname.startsWith(`${pathOf(addPasskey)}/`)) {
    const name = String(Reflect.get(body, "name"));
    state.factors = state.factors.map((one) => (pathname.endsWith(one.id) ? { ...one, name } : one));
    return new Response(null, { status: 204 });
  }
  const isChange = [addAuthenticator, beginAuthenticator, renewRecoveryCodes].some((endpoint) =>
    pathname.startsWith(pathOf(endpoint)),
  );
  if (!isChange) return null;
  if (!state.isConfirmed) return problem(403, "confirm_first", "Please confirm that it is you first.");
  if (method === "DELETE") {
    state.factors = state.factors.filter(({ id }) => !pathname.endsWith(id));
    return new Response(null, { status: 204 });
  }
  if (pathname === pathOf(beginAuthenticator)) return Response.json(SETUP);
  if (pathname === pathOf(addAuthenticator)) {
    if (Reflect.get(body, "code") !== RIGHT_CODE)
      return problem(422, "wrong_code", "This is not valid.", "code");
    state.factors = [...state.factors, stubFactor(String(Reflect.get(body, "name")))];
  }
  state.recoveryCodesLeft = CODES.length;
  return Response.json({ recoveryCodes: CODES }, { status: 201 });
}

function confirm(state: StubFactors, body: object): Response {
  if (Reflect.get(body, "code") !== RIGHT_CODE)
    return problem(422, "wrong_code", "This is not valid.", "code");
  state.isConfirmed = true;
  return new Response(null, { status: 204 });
}

function problem(status: number, code: string, message: string, field?: string): Response {
  const fields = field && { [field]: message };
  return Response.json({ error: message, message, code, fields }, { status });
}
