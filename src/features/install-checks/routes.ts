import { Elysia } from "elysia";
import { API } from "#shared/paths.ts";
import { InstallCheckSchema } from "#shared/schemas/install-check.ts";
import { parseInput } from "../../http/parse-input.ts";
import { sessionPlugin } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { checkInstall } from "./check-install.ts";

export function installCheckRoutes(services: Services) {
  return new Elysia({ name: "install-checks" })
    .use(sessionPlugin(services))
    .guard({ mayManage: true })
    .post(API.widgetInstallCheck, ({ owner, params, body }) =>
      checkInstall(services, owner, params.id, parseInput(InstallCheckSchema, body)),
    );
}
