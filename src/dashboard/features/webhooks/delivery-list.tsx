import { useEffect, useRef, useState } from "react";
import { t } from "#shared/language/translate.ts";
import { WEBHOOK_TEST } from "#shared/webhooks/choices.ts";
import { repeatDelivery } from "#shared/webhooks/contract.ts";
import type { DeliveryView, WebhookView } from "#shared/webhooks/schemas.ts";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { withinSentence } from "../../components/phrases.ts";
import { useAction } from "../../components/use-action.ts";
import { formatMoment } from "../../format.ts";
import { EmbedCode } from "../widget-data/embed-code.tsx";
import { kindWords, outcomeWords, stateWords } from "./delivery-words.ts";
import { useDeliveries, useRefetchDeliveries } from "./use-deliveries.ts";

/** An endpoint's deliveries, loaded when opened. */
export function DeliveryDisclosure({ webhook }: { webhook: WebhookView }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <RichText text="Deliveries<span> to {url}</span>" values={{ url: webhook.url }} />
      </summary>
      {open && <Deliveries webhook={webhook} />}
    </details>
  );
}

function Deliveries({ webhook }: { webhook: WebhookView }) {
  const [pages, setPages] = useState(1);
  const query = useDeliveries(webhook.id, pages);
  const { data, error, hasNextPage, isFetching } = query;
  if (!data) {
    return error ? (
      <LoadFailure title={t("We couldn’t load the deliveries")} query={query} />
    ) : (
      <Skeleton label={t("Loading the deliveries")} />
    );
  }
  const deliveries = data.pages.flatMap((page) => page.deliveries);
  return (
    <div className="stack stack--tight">
      <LatestOutcome latest={deliveries[0]} />
      <List
        deliveries={deliveries}
        webhook={webhook}
        hasOlder={hasNextPage}
        isLoading={isFetching}
        onOlder={() => setPages(pages + 1)}
      />
    </div>
  );
}

/** Announces the outcome of the latest delivery, such as a test. */
function LatestOutcome({ latest }: { latest: DeliveryView | undefined }) {
  const words = latest
    ? [`${kindWords(latest)}: ${withinSentence(stateWords(latest))}`, outcomeWords(latest)]
        .filter(Boolean)
        .join(", ")
    : "";
  return (
    <p role="status" className={latest ? "visually-hidden" : "muted"}>
      {latest ? words : t("Nothing was sent within the last 30 days.")}
    </p>
  );
}

interface ListProps {
  deliveries: DeliveryView[];
  webhook: WebhookView;
  hasOlder: boolean;
  isLoading: boolean;
  onOlder: () => void;
}

/** Focuses the first of the older deliveries once they have loaded. */
function List({ deliveries, webhook, hasOlder, isLoading, onOlder }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const firstOlder = useRef<number | null>(null);
  useEffect(() => {
    const item = list.current?.children[firstOlder.current ?? deliveries.length];
    if (!(item instanceof HTMLElement)) return;
    firstOlder.current = null;
    item.focus();
  }, [deliveries.length]);

  function showOlder() {
    firstOlder.current = deliveries.length;
    onOlder();
  }

  return (
    <>
      <ul ref={list}>
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} webhook={webhook} />
        ))}
      </ul>
      {hasOlder && (
        <div>
          <Button variant="secondary" busy={isLoading} busyLabel={t("Loading…")} onClick={showOlder}>
            {t("Show older deliveries")}
          </Button>
        </div>
      )}
    </>
  );
}

const VARIANTS: Record<DeliveryView["state"], BadgeVariant> = {
  waiting: "neutral",
  delivered: "success",
  failed: "danger",
};

function Delivery({ delivery, webhook }: { delivery: DeliveryView; webhook: WebhookView }) {
  const { id, kind, state, attempts, isRepeated, createdAt, nextAttemptAt, event, body, reply } = delivery;
  const refetch = useRefetchDeliveries(webhook.id);
  const repetition = useAction({
    call: () => call(repeatDelivery, { params: { id } }),
    done: () => {
      refetch();
      return { title: t("The event is on its way again") };
    },
    failed: t("The event wasn’t sent again"),
  });
  const facts = [
    formatMoment(createdAt),
    isRepeated && t("sent again"),
    attempts > 1 && t("{attempts} attempts", { attempts }),
    outcomeWords(delivery),
    state === "waiting" &&
      attempts > 0 &&
      nextAttemptAt &&
      t("next attempt {nextAttemptAt}", { nextAttemptAt: formatMoment(nextAttemptAt) }),
  ];
  return (
    <li className="row-list__item stack stack--tight" tabIndex={-1}>
      <p className="cluster">
        <strong>{kindWords(delivery)}</strong>
        <Badge variant={VARIANTS[state]}>{stateWords(delivery)}</Badge>
      </p>
      <p className="muted small">{facts.filter(Boolean).join(", ")}</p>
      <details>
        <summary>
          <RichText
            text="Request and reply<span> of {delivery}, {createdAt}</span>"
            values={{ delivery: kindWords(delivery), createdAt: formatMoment(createdAt) }}
          />
        </summary>
        <div className="stack stack--tight">
          <p className="small">
            <RichText text="Event <code>{event}</code>" values={{ event }} />
          </p>
          <EmbedCode code={body} />
          <p className="small">{reply ? t("Reply") : t("The reply had no content.")}</p>
          {reply && <EmbedCode code={reply} />}
        </div>
      </details>
      {(webhook.isOn || kind === WEBHOOK_TEST) && (
        <div>
          <ActionButton action={repetition} busyLabel={t("Sending…")} small>
            <RichText
              text="Send again<span> {delivery}, {createdAt}</span>"
              values={{ delivery: kindWords(delivery), createdAt: formatMoment(createdAt) }}
            />
          </ActionButton>
        </div>
      )}
    </li>
  );
}
