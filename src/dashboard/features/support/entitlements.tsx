import type { Allowance } from "#shared/desk-promises.ts";
import type { EntitlementView } from "#shared/schemas/desk.ts";
import { Card } from "#ui/card.tsx";
import { formatDay, formatNumber } from "../../format.ts";

/** Services of the operator's people on this plan, with what is left of them. */
export function Entitlements({ entitlements }: { entitlements: EntitlementView[] }) {
  const included = entitlements.filter(({ isIncluded }) => isIncluded);
  const onRequest = entitlements.filter(({ isIncluded }) => !isIncluded);
  if (entitlements.length === 0) return null;
  return (
    <Card className="stack stack--tight">
      <h2>What our people do for you</h2>
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
          {`By separate agreement, on request: ${onRequest.map(({ name }) => name).join(", ")}. Ask in a conversation.`}
        </p>
      )}
    </Card>
  );
}

function OneEntitlement({ entitlement }: { entitlement: EntitlementView }) {
  const { name, terms, allowance, left, moreFrom, uses } = entitlement;
  return (
    <>
      <p className="split">
        <strong>{name}</strong>
        {allowance && left !== null && <span>{leftText(left, allowance)}</span>}
      </p>
      {terms && <p className="muted small">{terms}</p>}
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
          Uses count for a {allowance?.per}. The earliest stops counting on{" "}
          <time dateTime={moreFrom}>{formatDay(moreFrom)}</time>.
        </p>
      )}
    </>
  );
}

/** Returns `8 of 10 hours left`. */
function leftText(left: number, { amount, unit }: Allowance): string {
  const of = `${formatNumber(Math.max(0, left))} of ${formatNumber(amount)}`;
  return unit === "hour" ? `${of} ${amount === 1 ? "hour" : "hours"} left` : `${of} left`;
}

function usedText(amount: number, allowance: Allowance | null): string {
  const given = formatNumber(Math.abs(amount));
  const unit = allowance?.unit === "hour" ? (Math.abs(amount) === 1 ? " hour" : " hours") : "";
  return `${given}${unit} ${amount < 0 ? "given back" : "used"}`;
}
