import * as api from "#shared/desk/contract.ts";
import {
  AnswerSchema,
  BookUseSchema,
  CloseConversationSchema,
  ConversationFilterSchema,
  DeskPresenceSchema,
  FollowDeskSchema,
} from "#shared/desk/operator-schemas.ts";
import { DeskFileQuerySchema } from "#shared/desk/schemas.ts";
import { withLongTimeout } from "#src/db/statement-timeout.ts";
import { type Route, route } from "#src/http/route.ts";
import { ADMIT } from "#src/http/session.ts";
import { uploadRoute } from "#src/http/upload-route.ts";
import type { Services } from "#src/services.ts";
import { downloadReply } from "../../uploads/download-reply.ts";
import { notePresence } from "../live/presence.ts";
import { openFile } from "../open-file.ts";
import { findDeskFile } from "../queries.ts";
import { addAnswerFile } from "./add-answer-file.ts";
import { bookUse } from "./book.ts";
import { closeAsOperator } from "./close.ts";
import { discardHeldAnswer, sendHeldAnswer } from "./held-answers.ts";
import { findOwner, listAllConversations, requireConversation, showConversation } from "./queries.ts";
import { replyAsOperator } from "./reply.ts";

/** Routes for operators, who can see all accounts' conversations. */
export function operatorDeskRoutes(services: Services): Route[] {
  const access = "operator";
  return [
    route(api.listDeskConversations, { access, query: ConversationFilterSchema }, async ({ query }) => ({
      conversations: await listAllConversations(services, query),
    })),
    route(api.followDesk, { access, query: FollowDeskSchema }, async ({ query, user, request, jwt }) => {
      const { conversation = null } = query;
      const admit = async () => {
        await ADMIT[access](services, { jwt, request, scope: null, headers: {} });
        if (conversation !== null) await requireConversation(services, conversation);
      };
      await admit();
      const lastEventId = request.headers.get("last-event-id");
      return services.liveDesk.open({ userId: user.id, side: "team", conversation, lastEventId, admit });
    }),
    route(api.noteDeskPresence, { access, body: DeskPresenceSchema }, async ({ user, body }) => {
      if (body.conversation !== null) await requireConversation(services, body.conversation);
      return notePresence(services, { ...body, user, side: "team" });
    }),
    route(api.readDeskConversation, { access }, ({ params }) => showConversation(services, params.id)),
    route(
      api.answerConversation,
      { access, body: AnswerSchema, status: 201 },
      async ({ user, params, body: { files: announced, ...body } }) => {
        await replyAsOperator(services, params.id, { ...body, announced, files: [], operator: user.email });
        return showConversation(services, params.id);
      },
    ),
    route(api.sendHeldAnswer, { access, status: 201 }, async ({ user, params }) => {
      await sendHeldAnswer(services, { ...params, operator: user.email });
      return showConversation(services, params.id);
    }),
    route(api.discardHeldAnswer, { access }, async ({ user, params }) => {
      await discardHeldAnswer(services, { ...params, operator: user.email });
      return showConversation(services, params.id);
    }),
    uploadRoute(api.addAnswerFile, { access, query: DeskFileQuerySchema }, ({ user, params, query, file }) =>
      withLongTimeout(async () => {
        const { name = "", message } = query;
        await addAnswerFile(services, params.id, { name, message, bytes: file, operator: user.email });
        return showConversation(services, params.id);
      }),
    ),
    route(api.downloadAsOperator, { access }, ({ params }) =>
      withLongTimeout(async () => {
        const file = await findDeskFile(services.db, params.id, params.file);
        return downloadReply({ name: file.name, file: openFile(services.secret, file) });
      }),
    ),
    route(
      api.closeConversation,
      { access, body: CloseConversationSchema },
      async ({ user, params, body: { withoutAnswer } }) => {
        await closeAsOperator(services, params.id, { withoutAnswer, operator: user.email });
        return showConversation(services, params.id);
      },
    ),
    route(api.bookUse, { access, body: BookUseSchema, status: 201 }, async ({ user, params, body }) => {
      const owner = await findOwner(services, await requireConversation(services, params.id));
      await bookUse(services, owner, {
        ...body,
        note: body.note || null,
        conversationId: params.id,
        operator: user.email,
      });
      return showConversation(services, params.id);
    }),
  ];
}
