import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { exportSecurityEvents, listSecurityEvents } from "#shared/audit/contract.ts";
import type { SecurityEventView } from "#shared/audit/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { downloadFile } from "#ui/browser/download-file.ts";
import { call, download } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { useGrowingQuery } from "../../components/use-growing-query.ts";
import { formatMoment } from "../../format.ts";
import { keyOf } from "../../query.ts";
import { deviceWords } from "../session/device-words.ts";
import { eventWords } from "./event-words.ts";

const what = t("the security log");

export function SecuritySection() {
  const [pages, setPages] = useState(1);
  const query = useGrowingQuery({
    queryKey: keyOf(listSecurityEvents, { query: {} }),
    load: (cursor, signal) => call(listSecurityEvents, { query: cursor, signal }),
    cursorOf: ({ events, hasMore }) => (hasMore ? events.at(-1)?.id : undefined),
    pages,
  });
  const { data, error, hasNextPage, isFetching } = query;
  return (
    <>
      <p>
        <RichText
          text="Sign-ins and changes from the last 12 months, newest first, including your team’s if you own the account. If you don’t recognize one, sign out your other <link>devices</link> and change your <link2>password</link2>."
          parts={{
            link: (words) => <Link to={section("devices")}>{words}</Link>,
            link2: (words) => <Link to={section("password")}>{words}</Link>,
          }}
        />
      </p>
      {data ? (
        <EventList
          events={data.pages.flatMap(({ events }) => events)}
          hasOlder={hasNextPage}
          isLoading={isFetching}
          onOlder={() => setPages(pages + 1)}
        />
      ) : error ? (
        <LoadFailure title={t("We couldn’t load {what}", { what })} query={query} />
      ) : (
        <Skeleton label={t("Loading {what}", { what })} />
      )}
      <ExportButton />
    </>
  );
}

function section(show: string): string {
  return `${DASHBOARD.settings}?show=${show}`;
}

interface EventListProps {
  events: SecurityEventView[];
  hasOlder: boolean;
  isLoading: boolean;
  onOlder: () => void;
}

/** Focuses the first of the older events once they have loaded. */
function EventList({ events, hasOlder, isLoading, onOlder }: EventListProps) {
  const list = useRef<HTMLUListElement>(null);
  const firstOlder = useRef<number | null>(null);
  useEffect(() => {
    const item = list.current?.children[firstOlder.current ?? events.length];
    if (!(item instanceof HTMLElement)) return;
    firstOlder.current = null;
    item.focus();
  }, [events.length]);

  function showOlder() {
    firstOlder.current = events.length;
    onOlder();
  }

  return (
    <>
      <ul ref={list}>
        {events.map((event) => (
          <li key={event.id} className="row-list__item" tabIndex={-1}>
            <p>
              <strong>{eventWords(event)}</strong>
            </p>
            <p className="muted small">
              {[formatMoment(event.at), event.person, event.device && deviceWords(event.device)]
                .filter(Boolean)
                .join(", ")}
            </p>
          </li>
        ))}
      </ul>
      {hasOlder && (
        <div>
          <Button variant="secondary" busy={isLoading} busyLabel={t("Loading…")} onClick={showOlder}>
            {t("Show older events")}
          </Button>
        </div>
      )}
    </>
  );
}

/** Downloads all events, including events not shown yet. */
function ExportButton() {
  const exporting = useMutation({
    mutationFn: () => download(exportSecurityEvents, {}),
    onSuccess: (file) => downloadFile(`security-events-${new Date().toISOString().slice(0, 10)}.csv`, file),
  });
  return (
    <>
      <div>
        <ActionButton action={exporting} busyLabel={t("Exporting…")}>
          {t("Export as CSV")}
        </ActionButton>
      </div>
      <FailureAlert error={exporting.error} fallback={t("The file couldn’t be created. Please try again.")} />
    </>
  );
}
