import { type KeyboardEvent, useEffect, useRef } from "react";
import { discountWords } from "#shared/billing/quote-words.ts";
import { t } from "#shared/language/translate.ts";
import { Button } from "../button.tsx";
import { TextField, VERBATIM } from "../text-field.tsx";
import type { QuoteState } from "./use-quote.ts";

interface PromotionFieldProps {
  state: QuoteState;
  disabled?: boolean;
}

/** Field for a promotion code; shows the discount once a code is entered. */
export function PromotionField({ state, disabled }: PromotionFieldProps) {
  const { quote, typed, error, isBusy } = state;
  const discount = quote?.discount ?? null;
  const result = useRef<HTMLParagraphElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const hadDiscount = useRef(false);
  const moves = useRef(false);

  useEffect(() => {
    if (moves.current && !isBusy && Boolean(discount) !== hadDiscount.current) {
      moves.current = false;
      (discount ? result : input).current?.focus();
    }
    hadDiscount.current = Boolean(discount);
  }, [discount, isBusy]);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);

  function apply() {
    moves.current = true;
    void state.apply();
  }

  function applyOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || typed.trim() === "") return;
    event.preventDefault();
    apply();
  }

  if (discount) {
    return (
      <div className="cluster">
        <p tabIndex={-1} ref={result}>
          <strong>{discountWords(discount)}</strong>
        </p>
        <Button
          variant="quiet"
          small
          disabled={disabled}
          onClick={() => {
            moves.current = true;
            state.remove();
          }}
        >
          {t("Remove the code")}
        </Button>
      </div>
    );
  }
  return (
    <details open={typed !== "" || undefined}>
      <summary>{t("Have a promotion code?")}</summary>
      <div className="stack stack--tight">
        <TextField
          name="promotionCode"
          label={t("Promotion code")}
          autoComplete="off"
          maxLength={100}
          {...VERBATIM}
          ref={input}
          value={typed}
          onChange={({ target }) => state.type(target.value)}
          onKeyDown={applyOnEnter}
          disabled={disabled}
          error={error}
        />
        <p>
          <Button
            variant="secondary"
            busy={isBusy}
            busyLabel={t("Checking…")}
            disabled={disabled || typed.trim() === ""}
            onClick={apply}
          >
            {t("Apply the code")}
          </Button>
        </p>
      </div>
    </details>
  );
}
