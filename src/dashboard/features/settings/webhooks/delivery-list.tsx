import { useEffect, useRef, useState } from "react";
import { repeatDelivery } from "#shared/api/webhooks.ts";
import type { DeliveryView, WebhookView } from "#shared/schemas/webhook.ts";
import { WEBHOOK_TEST } from "#shared/webhook-choices.ts";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ActionButton } from "../../../components/action-button.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { useAction } from "../../../components/use-action.ts";
import { formatMoment } from "../../../format.ts";
import { EmbedCode } from "../../widget-data/embed-code.tsx";
import { kindWords, outcomeWords, stateWords } from "./delivery-words.ts";
import { useDeliveries, useRefetchDeliveries } from "./use-deliveries.ts";

/** Deliveries to an endpoint, loaded once it is opened. */
export function DeliveryDisclosure({ webhook }: { webhook: WebhookView }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Deliveries<span className="visually-hidden"> to {webhook.url}</span>
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
      <LoadFailure title="We could not load the deliveries" query={query} />
    ) : (
      <Skeleton label="Loading the deliveries" />
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

/** Announces the outcome of the newest delivery, such as a test. */
function LatestOutcome({ latest }: { latest: DeliveryView | undefined }) {
  const words = latest
    ? [`${kindWords(latest)}: ${stateWords(latest).toLowerCase()}`, outcomeWords(latest)]
        .filter(Boolean)
        .join(", ")
    : "";
  return (
    <p role="status" className={latest ? "visually-hidden" : "muted"}>
      {latest ? words : "Nothing was sent within the last 30 days."}
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

/** After loading older deliveries, the first of them takes the focus. */
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
          <Button variant="secondary" busy={isLoading} busyLabel="Loading…" onClick={showOlder}>
            Show older deliveries
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
      return { title: "The event is on its way again" };
    },
    failed: "The event was not sent again",
  });
  const facts = [
    formatMoment(createdAt),
    isRepeated && "sent again",
    attempts > 1 && `${attempts} attempts`,
    outcomeWords(delivery),
    state === "waiting" && attempts > 0 && nextAttemptAt && `next attempt ${formatMoment(nextAttemptAt)}`,
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
          Request and reply
          <span className="visually-hidden">
            {" "}
            of {kindWords(delivery)}, {formatMoment(createdAt)}
          </span>
        </summary>
        <div className="stack stack--tight">
          <p className="small">
            Event <code>{event}</code>
          </p>
          <EmbedCode code={body} />
          <p className="small">{reply ? "Reply" : "The reply had no content."}</p>
          {reply && <EmbedCode code={reply} />}
        </div>
      </details>
      {(webhook.isOn || kind === WEBHOOK_TEST) && (
        <div>
          <ActionButton action={repetition} busyLabel="Sending…" small>
            Send again
            <span className="visually-hidden">
              {" "}
              {kindWords(delivery)}, {formatMoment(createdAt)}
            </span>
          </ActionButton>
        </div>
      )}
    </li>
  );
}
