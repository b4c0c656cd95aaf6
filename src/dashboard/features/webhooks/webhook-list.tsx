import { useState } from "react";
import { t } from "#shared/language/translate.ts";
import {
  listWebhooks,
  removeWebhook,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from "#shared/webhooks/contract.ts";
import { WEBHOOK_WORDS } from "#shared/webhooks/events.ts";
import type { WebhookOffReason, WebhookView, WebhookWithSecret } from "#shared/webhooks/schemas.ts";
import { Section } from "#src/dashboard/components/section.tsx";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { ConfirmButton, RemoveButton } from "../../components/confirm-dialog.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatMoment } from "../../format.ts";
import { DeliveryDisclosure } from "./delivery-list.tsx";
import { useRefetchDeliveries } from "./use-deliveries.ts";
import { ChangeWebhookForm, KIND_WORDS } from "./webhook-form.tsx";

const OFF_WORDS: Record<Exclude<WebhookOffReason, "person">, string> = {
  failing: t(
    "We switched it off because nothing could be delivered for three days. Switch it on again once your program is back; a test shows whether it is.",
  ),
  gone: t("We switched it off because your program replied that it wants no more events (status 410)."),
};

interface WebhookListProps {
  webhooks: WebhookView[];
  /** Called with a renewed secret. */
  onSecret: (shown: WebhookWithSecret) => void;
}

export function WebhookList({ webhooks, onSecret }: WebhookListProps) {
  return (
    <Section title={t("Your webhooks")}>
      <ul>
        {webhooks.map((webhook) => (
          <li key={webhook.id} className="row-list__item stack stack--tight">
            <WebhookState webhook={webhook} />
            <div className="cluster">
              <TestButton webhook={webhook} />
              <SwitchButton webhook={webhook} />
              <ChangeButton webhook={webhook} />
              {webhook.kind === "json" && <RotateButton webhook={webhook} onSecret={onSecret} />}
              <RemoveWebhook webhook={webhook} />
            </div>
            <DeliveryDisclosure webhook={webhook} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface ForWebhook {
  webhook: WebhookView;
}

/** Distinguishes the buttons for different webhooks for screen readers. */
function Of({ webhook: { url } }: ForWebhook) {
  return <span className="visually-hidden"> {url}</span>;
}

function TestButton({ webhook }: ForWebhook) {
  const { id } = webhook;
  const refetch = useRefetchDeliveries(id);
  const action = useAction({
    call: () => call(testWebhook, { params: { id } }),
    done: () => {
      refetch();
      return {
        title: t("A test event is on its way"),
        description: t("See the result under Deliveries."),
      };
    },
    failed: t("The test wasn’t sent"),
  });
  return (
    <ActionButton action={action} busyLabel={t("Sending…")}>
      {t("Send a test")}
      <Of webhook={webhook} />
    </ActionButton>
  );
}

function SwitchButton({ webhook }: ForWebhook) {
  const { id, isOn } = webhook;
  const action = useAction({
    call: () => call(updateWebhook, { params: { id }, body: { isOn: !isOn } }),
    done: () => ({ title: isOn ? t("The webhook is off") : t("The webhook is on") }),
    failed: t("The webhook wasn’t switched on or off"),
    refetches: listWebhooks,
  });
  return (
    <ActionButton action={action} busyLabel={t("Switching…")}>
      {isOn ? t("Switch off") : t("Switch on")}
      <Of webhook={webhook} />
    </ActionButton>
  );
}

function ChangeButton({ webhook }: ForWebhook) {
  const [open, setOpen] = useState(false);
  const { id } = webhook;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t("Change")}
        <Of webhook={webhook} />
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("Change webhook")}>
        <ChangeWebhookForm
          webhook={webhook}
          save={async (body) => {
            await call(updateWebhook, { params: { id }, body });
            setOpen(false);
            return { title: t("The webhook was saved") };
          }}
        />
      </Dialog>
    </>
  );
}

function RotateButton({ webhook, onSecret }: ForWebhook & Pick<WebhookListProps, "onSecret">) {
  const { id, url } = webhook;
  const action = useAction({
    call: () => call(rotateSecret, { params: { id } }),
    done: (shown) => {
      onSecret(shown);
      return { title: t("New secret created") };
    },
    failed: t("The secret wasn’t renewed"),
    refetches: listWebhooks,
  });
  return (
    <ConfirmButton
      variant="secondary"
      label={<RichText text="New secret<span> for {url}</span>" values={{ url }} />}
      title={t("Create a new secret?")}
      action={action}
      confirm={t("Create a new secret")}
      busyLabel={t("Making…")}
      cancel={t("Keep the secret")}
    >
      <p>
        {t(
          "For 24 hours, events are signed with both the new and the current secret so your program can switch. After that, the current one stops working.",
        )}
      </p>
    </ConfirmButton>
  );
}

function RemoveWebhook({ webhook }: ForWebhook) {
  const { id, url } = webhook;
  const action = useAction({
    call: () => call(removeWebhook, { params: { id } }),
    done: () => ({ title: t("The webhook was removed") }),
    failed: t("The webhook wasn’t removed"),
    focus: "h2",
    refetches: listWebhooks,
  });
  return (
    <RemoveButton
      variant="secondary"
      label={
        <>
          {t("Remove")}
          <Of webhook={webhook} />
        </>
      }
      title={t("Remove this webhook?")}
      action={action}
      confirm={t("Remove webhook")}
    >
      <p>
        {t(
          "Nothing more is sent to {url}, and the list of its deliveries is deleted. This can’t be undone.",
          { url },
        )}
      </p>
    </RemoveButton>
  );
}

function WebhookState({ webhook }: { webhook: WebhookView }) {
  const { url, events, kind, isOn, offReason, failingSince, oldSecretUntil, createdAt } = webhook;
  return (
    <>
      <p className="cluster">
        <strong className="webhook__url">{url}</strong>
        <StateBadge webhook={webhook} />
      </p>
      <p className="muted small">
        <RichText
          text="{kind}<br></br>{events}<br></br>Added on {createdAt}"
          values={{
            kind: t(KIND_WORDS[kind]),
            events: events.map((event) => t(WEBHOOK_WORDS[event].title)).join(", "),
            createdAt: formatMoment(createdAt),
          }}
        />
        {oldSecretUntil && (
          <RichText
            text="<br></br>The previous secret signs until {oldSecretUntil}"
            values={{ oldSecretUntil: formatMoment(oldSecretUntil) }}
          />
        )}
      </p>
      {isOn && failingSince && (
        <Alert variant="warning" live={false}>
          {t(
            "Deliveries have failed since {failingSince}. We keep trying; after three days, the webhook is switched off.",
            { failingSince: formatMoment(failingSince) },
          )}
        </Alert>
      )}
      {offReason && offReason !== "person" && (
        <Alert variant="warning" live={false}>
          {OFF_WORDS[offReason]}
        </Alert>
      )}
    </>
  );
}

function StateBadge({ webhook: { isOn, failingSince } }: { webhook: WebhookView }) {
  if (!isOn) return <Badge>{t("Off")}</Badge>;
  return failingSince ? (
    <Badge variant="danger">{t("Failing")}</Badge>
  ) : (
    <Badge variant="success">{t("On")}</Badge>
  );
}
