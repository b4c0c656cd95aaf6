import { type Allowance, promiseText } from "#shared/desk/promises.ts";
import type { EntitlementView } from "#shared/desk/schemas.ts";
import { plural, t } from "#shared/language/translate.ts";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { formatDay, formatNumber } from "../../../format.ts";

/** Operator services included in the plan, with remaining amounts. */
export function Entitlements({ entitlements }: { entitlements: EntitlementView[] }) {
  const included = entitlements.filter(({ isIncluded }) => isIncluded);
  const onRequest = entitlements.filter(({ isIncluded }) => !isIncluded);
  if (entitlements.length === 0) return null;
  return (
    <Card className="stack stack--tight">
      <h2>{t("Help from our team")}</h2>
      {included.length > 0 && (
        <ul className="row-list">
          {included.map((entitlement) => (
            <li className="row-list__item stack stack--close" key={entitlement.name}>
              <OneEntitlement entitlement={entitlement} />
            </li>
          ))}
        </ul>
      )}
      {onRequest.length > 0 && (
        <p className="measure">
          {t("On request, by separate agreement: {onRequest}. Ask in a conversation.", {
            onRequest: onRequest.map(({ name }) => t(name)).join(", "),
          })}
        </p>
      )}
    </Card>
  );
}

function OneEntitlement({ entitlement }: { entitlement: EntitlementView }) {
  const { name, terms, promise, allowance, left, moreFrom, uses } = entitlement;
  return (
    <>
      <p className="split">
        <strong>{t(name)}</strong>
        {allowance && left !== null && <span>{leftText(left, allowance)}</span>}
      </p>
      {terms && <p className="muted small">{promise ? promiseText(promise) : t(terms)}</p>}
      {uses.length > 0 && (
        <ul className="plain-list small">
          {uses.map(({ amount, note, at }) => (
            <li key={at}>
              <time dateTime={at}>{formatDay(at)}</time>
              {`: ${usedText(amount, allowance)}${note ? `, ${note}` : ""}`}
            </li>
          ))}
        </ul>
      )}
      {moreFrom && (
        <p className="muted small">
          <RichText
            text="Uses count for a {per}. The earliest stops counting on <time>{moreFrom}</time>."
            values={{
              per: allowance?.per === "month" ? t("month") : t("year"),
              moreFrom: formatDay(moreFrom),
            }}
            at={moreFrom}
          />
        </p>
      )}
    </>
  );
}

/** Returns `8 of 10 hours left`. */
function leftText(left: number, { amount, unit }: Allowance): string {
  const values = { left: formatNumber(Math.max(0, left)), amount: formatNumber(amount) };
  if (unit !== "hour") return t("{left} of {amount} left", values);
  return amount === 1 ? t("{left} of 1 hour left", values) : t("{left} of {amount} hours left", values);
}

function usedText(amount: number, allowance: Allowance | null): string {
  const given = formatNumber(Math.abs(amount));
  const much = allowance?.unit === "hour" ? plural(Math.abs(amount), "1 hour", "{count} hours") : given;
  return amount < 0 ? t("{much} credited back", { much }) : t("{much} used", { much });
}
