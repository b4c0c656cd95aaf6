import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#shared/language/translate.ts";
import { readSuggestions, withdrawConsent } from "#shared/suggestions/contract.ts";
import type {
  SuggestionOutcome,
  SuggestionPurpose,
  SuggestionSettings,
} from "#shared/suggestions/schemas.ts";
import { call } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { focusHeading } from "../../components/focus-heading.ts";
import { QueryView } from "../../components/query-view.tsx";
import { ListRow, RowList } from "../../components/row-list.tsx";
import { formatDay, formatNumber } from "../../format.ts";
import { keyOf, query } from "../../query.ts";
import { useIsOwner } from "../session/current-account.ts";
import { ForManagers, ViewerNotice } from "../session/for-managers.tsx";
import { ConsentNotice } from "./consent-notice.tsx";

const PURPOSES: Record<SuggestionPurpose, string> = {
  correction: t("For a correction"),
  statement: t("For a statement"),
  reply: t("For a reply"),
};

const OUTCOMES: Record<SuggestionOutcome, string> = {
  open: t("Not used"),
  accepted: t("Used as suggested"),
  changed: t("Changed"),
  discarded: t("Discarded"),
};

/** The owner's consent, and what the model suggested lately. */
export function SuggestionsSection() {
  return (
    <ForManagers instead={<ViewerNotice what={t("ask a model for suggestions")} />}>
      <Suggestions />
    </ForManagers>
  );
}

function Suggestions() {
  const state = useQuery({ ...query(readSuggestions), refetchOnMount: "always" });
  return (
    <QueryView query={state} what={t("the suggestions")}>
      {({ settings }) => settings && <Known settings={settings} />}
    </QueryView>
  );
}

function Known({ settings }: { settings: SuggestionSettings }) {
  const { consent, latest } = settings;
  return (
    <>
      <p>
        {t(
          "In corrections, statements and replies, a model can suggest a text. You check it, change it, or discard it.",
        )}
      </p>
      {consent ? (
        <Consent settings={settings} consent={consent} />
      ) : (
        <ConsentNotice settings={settings} onAgreed={() => focusHeading("h2")} />
      )}
      <RowList title={t("Latest suggestions")}>
        {latest.map(({ id, text, purpose, outcome, model, by, at }) => (
          <ListRow
            key={id}
            name={text}
            facts={t("{purpose}, suggested by {model} for {by} on {day}", {
              purpose: PURPOSES[purpose],
              model,
              by: by ?? t("a former team member"),
              day: formatDay(at),
            })}
          >
            <span>{OUTCOMES[outcome]}</span>
          </ListRow>
        ))}
      </RowList>
    </>
  );
}

interface ConsentProps {
  settings: SuggestionSettings;
  consent: NonNullable<SuggestionSettings["consent"]>;
}

function Consent({ settings: { host, model, used, perDay }, consent }: ConsentProps) {
  const client = useQueryClient();
  const isOwner = useIsOwner();
  const withdraw = useMutation({
    mutationFn: () => call(withdrawConsent),
    onSuccess: (state) => {
      client.setQueryData(keyOf(readSuggestions), state);
      focusHeading("h2");
    },
  });
  return (
    <>
      <p>
        <RichText
          text="{by} agreed on {day} that data of your websites is sent to the model <strong>{model}</strong> at <strong>{host}</strong>."
          values={{ by: consent.by ?? t("The owner"), day: formatDay(consent.at), model, host }}
        />
      </p>
      <p>
        {t("Used today: {used} of {perDay}.", { used: formatNumber(used), perDay: formatNumber(perDay) })}
      </p>
      {isOwner && (
        <div className="cluster">
          <ActionButton
            busyLabel={t("Saving…")}
            action={{ isPending: withdraw.isPending, mutate: () => withdraw.mutate() }}
          >
            {t("Withdraw consent")}
          </ActionButton>
        </div>
      )}
      <FailureAlert error={withdraw.error} fallback={t("Your consent wasn’t withdrawn. Please try again.")} />
    </>
  );
}
