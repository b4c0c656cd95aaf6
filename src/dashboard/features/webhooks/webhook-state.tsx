import { t } from "#shared/translate.ts";
import { WEBHOOK_WORDS } from "#shared/webhooks/events.ts";
import type { WebhookOffReason, WebhookView } from "#shared/webhooks/schemas.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { formatMoment } from "../../format.ts";

const OFF_WORDS: Record<Exclude<WebhookOffReason, "person">, string> = {
  failing: t(
    "We have switched it off, since nothing could be delivered for three days. Switch it on again once your program is back; a test shows whether it is.",
  ),
  gone: t(
    "We have switched it off, since your program has replied that it wants no more events (status 410).",
  ),
};

/** Address, events and state of an endpoint. */
export function WebhookState({ webhook }: { webhook: WebhookView }) {
  const { url, events, isOn, offReason, failingSince, oldSecretUntil, createdAt } = webhook;
  return (
    <>
      <p className="cluster">
        <strong className="webhook__url">{url}</strong>
        <StateBadge webhook={webhook} />
      </p>
      <p className="muted small">
        <RichText
          text="{events}<br></br>Added on {createdAt}"
          values={{
            events: events.map((event) => t(WEBHOOK_WORDS[event].title)).join(", "),
            createdAt: formatMoment(createdAt),
          }}
          parts={{ br: () => <br /> }}
        />
        {oldSecretUntil && (
          <RichText
            text="<br></br>The previous secret signs until {oldSecretUntil}"
            values={{ oldSecretUntil: formatMoment(oldSecretUntil) }}
            parts={{ br: () => <br /> }}
          />
        )}
      </p>
      {isOn && failingSince && (
        <Alert variant="warning" live={false}>
          {t(
            "Nothing could be delivered since {failingSince}. We keep trying; after three days the webhook is switched off.",
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
