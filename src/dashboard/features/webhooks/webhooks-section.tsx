import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#shared/language/translate.ts";
import { API_PART, fillPath } from "#shared/paths.ts";
import { createWebhook, listWebhooks } from "#shared/webhooks/contract.ts";
import type { WebhookWithSecret } from "#shared/webhooks/schemas.ts";
import { Alert } from "#ui/alert.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { query } from "../../query.ts";
import { ForManagers, ViewerNotice } from "../session/for-managers.tsx";
import { CopiedCode } from "../widget-data/embed-code.tsx";
import { NewWebhookForm } from "./webhook-form.tsx";
import { WebhookList } from "./webhook-list.tsx";

/** Owner webhooks: endpoints that receive the account's events. */
export function WebhooksSection() {
  return (
    <>
      <p>
        <RichText
          text="A webhook tells your program what happens here as it happens: a scan ended, a visitor reported a barrier. Events contain IDs and figures, no personal data; your program gets the rest from the API. <link>All about webhooks</link>"
          parts={{
            link: (words) => <a href={fillPath(API_PART, { part: "receiving-webhooks" })}>{words}</a>,
          }}
        />
      </p>
      <ForManagers instead={<ViewerNotice what={t("see and change webhooks")} />}>
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
          const added = await call(createWebhook, { body });
          if (added.webhook.kind !== "json") {
            setShown(null);
            return {
              title: t("The webhook was added"),
              description: t("Send a test to see the message in your channel."),
            };
          }
          setShown(added);
          return {
            title: t("The webhook was added"),
            description: t("Copy its secret now: it’s shown only once."),
          };
        }}
      />
      <QueryView query={webhooks} what={t("your webhooks")}>
        {(webhooks) =>
          webhooks.length > 0 ? (
            <WebhookList webhooks={webhooks} onSecret={setShown} />
          ) : (
            <p className="muted">{t("There are no webhooks yet.")}</p>
          )
        }
      </QueryView>
    </>
  );
}

/** Shows a signing secret until the user leaves the screen. */
function NewSecret({ shown: { secret, webhook } }: { shown: WebhookWithSecret }) {
  return (
    <Alert variant="success" title={t("Signing secret for {url}", { url: webhook.url })} takesFocus>
      <p>
        {t(
          "Copy it now and store it like a password: your program needs it to verify that events come from us. You won’t see it again.",
        )}
        {webhook.oldSecretUntil && ` ${t("For 24 hours, the previous one also signs events.")}`}
      </p>
      <CopiedCode code={secret} of={t("the secret for {url}", { url: webhook.url })} />
    </Alert>
  );
}
