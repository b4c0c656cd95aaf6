import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { t } from "#shared/language/translate.ts";
import { discardSuggestion, readSuggestions } from "#shared/suggestions/contract.ts";
import type { SuggestionView } from "#shared/suggestions/schemas.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { FocusedSection } from "../../components/section.tsx";
import { readPageSettings } from "../../page-settings.ts";
import { query } from "../../query.ts";
import { ForManagers } from "../session/for-managers.tsx";
import { ConsentNotice } from "./consent-notice.tsx";

/** A suggestion kept with a draft until it is saved, and the text that it replaced. */
interface KeptSuggestion extends SuggestionView {
  before: string;
}

interface SuggestionProps {
  /** Completes the buttons' names for screen readers; empty if they are alone. */
  of: string;
  /** Field's present text. */
  value: string;
  /** Suggestion kept with the draft, as JSON; empty if there is none. */
  kept: string;
  ask: () => Promise<SuggestionView>;
  /** Changes the field's text and the kept suggestion. */
  fill: (value: string, kept: string) => void;
  /** Button's label. */
  children: ReactNode;
}

/**
 * Fills a field with a text suggested by the operator's model, marked as such until it is saved or
 * discarded. Renders nothing on installations without a model.
 */
export function Suggestion(props: SuggestionProps) {
  if (!readPageSettings().hasModel) return null;
  return (
    <ForManagers>
      <Offer {...props} />
    </ForManagers>
  );
}

function Offer({ of, value, kept, ask, fill, children }: SuggestionProps) {
  const id = useId();
  const [needsConsent, setNeedsConsent] = useState(false);
  const suggestion = kept === "" ? null : (JSON.parse(kept) as KeptSuggestion);
  const asking = useMutation({
    mutationFn: ask,
    onSuccess: (found) => {
      const before = suggestion?.before ?? value;
      fill(found.text, JSON.stringify({ ...found, before }));
    },
    onError: (error) => setNeedsConsent(error instanceof HttpError && error.code === "consent_first"),
  });
  const discarding = useMutation({
    mutationFn: (given: KeptSuggestion) => call(discardSuggestion, { params: { id: given.id } }),
    onSuccess: (_, { before }) => {
      fill(before, "");
      document.getElementById(id)?.focus();
    },
  });
  return (
    <div className="stack stack--tight">
      <div className="cluster">
        <ActionButton
          id={id}
          busyLabel={t("Waiting for the model…")}
          action={{ isPending: asking.isPending, mutate: () => asking.mutate() }}
        >
          {children}
          <span className="visually-hidden"> {of}</span>
        </ActionButton>
        {suggestion && (
          <ActionButton
            variant="quiet"
            busyLabel={t("Discarding…")}
            action={{ isPending: discarding.isPending, mutate: () => discarding.mutate(suggestion) }}
          >
            {t("Discard the suggestion")}
            <span className="visually-hidden"> {of}</span>
          </ActionButton>
        )}
      </div>
      <p className="small" role="status">
        {suggestion && <Mark suggestion={suggestion} />}
      </p>
      {needsConsent ? (
        <MissingConsent
          onAgreed={() => {
            setNeedsConsent(false);
            asking.reset();
            document.getElementById(id)?.focus();
          }}
        />
      ) : (
        <FailureAlert
          error={asking.error}
          fallback={t("There’s no suggestion right now. Please write the text yourself.")}
        />
      )}
      <FailureAlert
        error={discarding.error}
        fallback={t("The suggestion wasn’t discarded. Please try again.")}
      />
    </div>
  );
}

function Mark({ suggestion: { model, sawPicture, text } }: { suggestion: KeptSuggestion }) {
  return (
    <>
      <RichText
        text="<strong>Suggested by {model} – check it.</strong> Nothing is saved yet."
        values={{ model }}
      />{" "}
      {sawPicture && t("The model got the picture.")}
      <span className="visually-hidden">{text}</span>
    </>
  );
}

function MissingConsent({ onAgreed }: { onAgreed: () => void }) {
  const state = useQuery(query(readSuggestions));
  return (
    <FocusedSection title={t("Before a model suggests texts")} className="stack stack--tight">
      <QueryView query={state} what={t("what is sent to the model")} lines={4}>
        {({ settings: found }) => found && <ConsentNotice settings={found} onAgreed={onAgreed} />}
      </QueryView>
    </FocusedSection>
  );
}
