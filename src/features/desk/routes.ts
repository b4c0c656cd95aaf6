import * as api from "#shared/desk/contract.ts";
import {
  AddMessageSchema,
  AttachEvidenceSchema,
  ChangeConversationSchema,
  DeskFileQuerySchema,
  OpenConversationSchema,
  PresenceSchema,
} from "#shared/desk/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { withLongTimeout } from "#src/db/statement-timeout.ts";
import { type Route, route } from "#src/http/route.ts";
import { type AccountContext, ADMIT } from "#src/http/session.ts";
import { uploadRoute } from "#src/http/upload-route.ts";
import type { Services } from "#src/services.ts";
import { downloadReply } from "../uploads/download-reply.ts";
import { addFile } from "./customer/add-file.ts";
import { addMessage } from "./customer/add-message.ts";
import { attachEvidence } from "./customer/attach-evidence.ts";
import { changeConversation } from "./customer/change-conversation.ts";
import { downloadFile } from "./customer/download-file.ts";
import { openConversation } from "./customer/open-conversation.ts";
import { readDesk } from "./customer/read-desk.ts";
import { notePresence } from "./live/presence.ts";
import { findConversation, readConversation } from "./queries.ts";
import type { DeskReader } from "./reader.ts";

/**
 * Routes for managers and the owner, since conversations may mention things hidden from outside
 * viewers.
 */
export function deskRoutes(services: Services): Route[] {
  const access = "mayManage";
  return [
    route(api.readDesk, { access }, ({ owner, role }) => readDesk(services, { owner, role })),
    route(api.openConversation, { access, body: OpenConversationSchema, status: 201 }, ({ body, ...call }) =>
      openConversation(services, personOf(call), body),
    ),
    route(api.readConversation, { access }, ({ params, ...call }) =>
      readConversation(services.db, readerOf(call), params.id),
    ),
    route(api.changeConversation, { access, body: ChangeConversationSchema }, ({ params, body, ...call }) =>
      changeConversation(services, readerOf(call), params.id, body),
    ),
    route(api.addMessage, { access, body: AddMessageSchema, status: 201 }, ({ params, body, ...call }) =>
      addMessage(services, personOf(call), params.id, body),
    ),
    route(api.followConversation, { access }, async ({ params: { id }, request, jwt, user }) => {
      const admit = async () => {
        const caller = { jwt, request, scope: null, headers: {} };
        return findConversation(services.db, readerOf(await ADMIT[access](services, caller)), id);
      };
      await admit();
      const lastEventId = request.headers.get("last-event-id");
      return services.liveDesk.open({
        ...{ userId: user.id, side: "customer", conversation: id },
        ...{ lastEventId, admit },
      });
    }),
    route(api.notePresence, { access, body: PresenceSchema }, async ({ params: { id }, body, ...call }) => {
      await findConversation(services.db, readerOf(call), id);
      return notePresence(services, { ...body, user: call.user, side: "customer", conversation: id });
    }),
    uploadRoute(api.addDeskFile, { access, query: DeskFileQuerySchema }, ({ params, query, file, ...call }) =>
      withLongTimeout(() =>
        addFile(services, personOf(call), params.id, {
          name: query.name ?? "",
          message: query.message,
          bytes: file,
        }),
      ),
    ),
    route(api.downloadDeskFile, { access }, async ({ params, ...call }) =>
      downloadReply(await withLongTimeout(() => downloadFile(services, readerOf(call), params))),
    ),
    route(
      api.attachEvidence,
      { access, body: AttachEvidenceSchema, status: 201 },
      ({ params, body, ...call }) =>
        withLongTimeout(() => attachEvidence(services, personOf(call), params.id, body)),
    ),
  ];
}

type Caller = Pick<AccountContext, "user" | "owner" | "role">;

function personOf({ user, owner, role }: Caller): Caller {
  return { user, owner, role };
}

function readerOf({ owner, role }: { owner: User; role: Caller["role"] }): DeskReader {
  return { accountId: owner.accountId, role };
}
