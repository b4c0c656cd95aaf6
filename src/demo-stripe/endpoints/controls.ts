import type { Engine } from "../engine.ts";
import { readObject } from "../http/json.ts";
import type { VirtualClock } from "../time/virtual-clock.ts";
import type { Chaos } from "../webhooks/chaos.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import { chaosControl } from "./demo-chaos.ts";
import { clockControl } from "./demo-clock.ts";
import { dunningControl } from "./demo-dunning.ts";

export interface ControlParts {
  engine: Engine;
  clock: VirtualClock;
  deliveries: Deliveries;
  chaos: Chaos;
}

/** Setting of the demo that a GET returns, and a POST of a JSON object changes. */
export interface Control {
  /** Message that refuses an invalid change. */
  usage: string;
  /** Returns false, without an effect, if the fields are no valid change. */
  change(fields: Record<string, unknown>, parts: ControlParts): Promise<boolean>;
  read(parts: ControlParts): Promise<object>;
}

const CONTROLS: Record<string, Control> = {
  "/demo/chaos": chaosControl,
  "/demo/clock": clockControl,
  "/demo/dunning": dunningControl,
};

/** Finds the control that a request is addressed to. */
export function findControl(request: Request): Control | undefined {
  return CONTROLS[new URL(request.url).pathname];
}

export async function runControl(control: Control, request: Request, parts: ControlParts): Promise<Response> {
  if (request.method === "POST") {
    const fields = readObject(await request.text());
    if (!fields || !(await control.change(fields, parts))) {
      const error = { type: "invalid_request_error", message: control.usage };
      return Response.json({ error }, { status: 400 });
    }
  } else if (request.method !== "GET") {
    return new Response(null, { status: 405, headers: { Allow: "GET, POST" } });
  }
  return Response.json(await control.read(parts));
}
