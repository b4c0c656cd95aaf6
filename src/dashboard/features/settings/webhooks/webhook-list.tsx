import { useId, useState } from "react";
import {
  listWebhooks,
  removeWebhook,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from "#shared/api/webhooks.ts";
import type { WebhookView, WebhookWithSecret } from "#shared/schemas/webhook.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ActionButton } from "../../../components/action-button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { useAction } from "../../../components/use-action.ts";
import { DeliveryDisclosure } from "./delivery-list.tsx";
import { useRefetchDeliveries } from "./use-deliveries.ts";
import { ChangeWebhookForm } from "./webhook-form.tsx";
import { WebhookState } from "./webhook-state.tsx";

interface WebhookListProps {
  webhooks: WebhookView[];
  /** Gets a renewed secret. */
  onSecret: (shown: WebhookWithSecret) => void;
}

export function WebhookList({ webhooks, onSecret }: WebhookListProps) {
  const headingId = useId();
  return (
    <section className="stack stack--tight" aria-labelledby={headingId}>
      <h3 id={headingId}>Your webhooks</h3>
      <ul>
        {webhooks.map((webhook) => (
          <li key={webhook.id} className="row-list__item stack stack--tight">
            <WebhookState webhook={webhook} />
            <div className="cluster">
              <TestButton webhook={webhook} />
              <SwitchButton webhook={webhook} />
              <ChangeButton webhook={webhook} />
              <RotateButton webhook={webhook} onSecret={onSecret} />
              <RemoveButton webhook={webhook} />
            </div>
            <DeliveryDisclosure webhook={webhook} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ForWebhook {
  webhook: WebhookView;
}

/** Tells the buttons of several webhooks apart for screen readers. */
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
      return { title: "A test event is on its way", description: "Its outcome is among the deliveries." };
    },
    failed: "The test was not sent",
  });
  return (
    <ActionButton action={action} busyLabel="Sending…">
      Send a test
      <Of webhook={webhook} />
    </ActionButton>
  );
}

function SwitchButton({ webhook }: ForWebhook) {
  const { id, isOn } = webhook;
  const action = useAction({
    call: () => call(updateWebhook, { params: { id }, body: { isOn: !isOn } }),
    done: () => ({ title: isOn ? "The webhook is off" : "The webhook is on" }),
    failed: "The webhook was not switched",
    refetches: listWebhooks,
  });
  return (
    <ActionButton action={action} busyLabel="Switching…">
      {isOn ? "Switch off" : "Switch on"}
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
        Change
        <Of webhook={webhook} />
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Change webhook">
        <ChangeWebhookForm
          webhook={webhook}
          save={async (body) => {
            await call(updateWebhook, { params: { id }, body });
            setOpen(false);
            return { title: "The webhook was saved" };
          }}
        />
      </Dialog>
    </>
  );
}

function RotateButton({ webhook, onSecret }: ForWebhook & Pick<WebhookListProps, "onSecret">) {
  const [asking, setAsking] = useState(false);
  const { id, url } = webhook;
  const action = useAction({
    call: () => call(rotateSecret, { params: { id } }),
    done: (shown) => {
      onSecret(shown);
      return { title: "There is a new secret" };
    },
    failed: "The secret was not renewed",
    refetches: listWebhooks,
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        New secret
        <span className="visually-hidden"> for {url}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Make a new secret?"
        action={action}
        confirm="Make a new secret"
        busyLabel="Making…"
        cancel="Keep the secret"
      >
        <p>
          Events are signed with the new and the present secret for 24 hours, so that your program can change
          over. After that the present one is worthless.
        </p>
      </ConfirmDialog>
    </>
  );
}

function RemoveButton({ webhook }: ForWebhook) {
  const [asking, setAsking] = useState(false);
  const { id, url } = webhook;
  const action = useAction({
    call: () => call(removeWebhook, { params: { id } }),
    done: () => ({ title: "The webhook was removed" }),
    failed: "The webhook was not removed",
    focus: "h2",
    refetches: listWebhooks,
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Remove
        <Of webhook={webhook} />
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Remove this webhook?"
        action={action}
        confirm="Remove webhook"
        busyLabel="Removing…"
        cancel="Keep it"
      >
        <p>
          Nothing more is sent to {url}, and the list of its deliveries is deleted. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}
