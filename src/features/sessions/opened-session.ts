import type { User } from "../../db/schema/accounts.ts";
import { deviceName } from "../../http/device-name.ts";
import type { Services } from "../../services.ts";
import { newDeviceMail } from "../accounts/known-devices/new-device-mail.ts";
import { rememberDevice } from "../accounts/known-devices/remember-device.ts";
import { userView } from "../accounts/queries.ts";

interface Call {
  request: Request;
  set: { headers: Record<string, string | number> };
  jwt: { sign(claims: { sid: string }): Promise<string> };
}

/** Returns the reply to a completed sign-in, and emails the user if it came from a new browser. */
export async function openedSession(
  services: Services,
  { request, set, jwt }: Call,
  { user, sessionId }: { user: User; sessionId: string },
) {
  await rememberDevice(services, { request, set }, { sessionId }, newDeviceMail);
  return { token: await jwt.sign({ sid: sessionId }), user: userView(user, services) };
}

/** Returns the name of the calling device, such as `Firefox on Windows`. */
export function deviceOf({ request }: Pick<Call, "request">): string {
  return deviceName(request.headers.get("user-agent"));
}
