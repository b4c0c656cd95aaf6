import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createWebhook, listWebhooks } from "#shared/api/webhooks.ts";
import { PAGES } from "#shared/paths.ts";
import type { WebhookWithSecret } from "#shared/schemas/webhook.ts";
import { Alert } from "#ui/alert.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { QueryView } from "../../../components/query-view.tsx";
import { query } from "../../../query.ts";
import { ForManagers, ViewerNotice } from "../../session/for-managers.tsx";
import { CopiedCode } from "../../widget-data/embed-code.tsx";
import { NewWebhookForm } from "./webhook-form.tsx";
import { WebhookList } from "./webhook-list.tsx";

/** Addresses of programs that learn of the account's events as they happen. */
export function WebhooksSection() {
  return (
    <>
      <p>
        A webhook tells a program of yours what happens here as it happens: a scan has ended, a visitor has
        reported a barrier. Events hold ids and figures, no personal data; your program asks the API for the
        rest. <a href={`${PAGES.api}#receiving-webhooks`}>All about webhooks</a>
      </p>
      <ForManagers instead={<ViewerNotice what="see and change webhooks" />}>
        <ManagedWebhooks />
      </ForManagers>
    </>
  );
}

function ManagedWebhooks() {
  const webhooks = useQuery(query(listWebhooks));
  const [shown, setShown] = useState<WebhookWithSecret | null>(null);
  return (
    <>
      {shown && <NewSecret shown={shown} key={shown.secret} />}
      <NewWebhookForm
        save={async (body) => {
          setShown(await call(createWebhook, { body }));
          return {
            title: "The webhook was added",
            description: "Copy its secret now: it is shown only once.",
          };
        }}
      />
      <QueryView query={webhooks} what="your webhooks">
        {(webhooks) =>
          webhooks.length > 0 ? (
            <WebhookList webhooks={webhooks} onSecret={setShown} />
          ) : (
            <p className="muted">There are no webhooks yet.</p>
          )
        }
      </QueryView>
    </>
  );
}

/** Shows a signing secret until the screen is left. */
function NewSecret({ shown: { secret, webhook } }: { shown: WebhookWithSecret }) {
  return (
    <Alert variant="success" title={`Signing secret for ${webhook.url}`} takesFocus>
      <p>
        Copy it now and store it like a password: your program needs it to check that an event is from us.
        Nobody can show it again.
        {webhook.oldSecretUntil && " For 24 hours events are signed with the previous one, too."}
      </p>
      <CopiedCode code={secret} of={`the secret for ${webhook.url}`} />
    </Alert>
  );
}
