import { t } from "#shared/language/translate.ts";
import { checkSsoDomain, readSso, removeSsoDomain } from "#shared/single-sign-on/contract.ts";
import type { SsoDomainView } from "#shared/single-sign-on/schemas.ts";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { RemoveButton } from "../../components/confirm-dialog.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatMoment, formatShortDay } from "../../format.ts";
import { CopiedValue } from "./copied-value.tsx";

const STATES: Record<SsoDomainView["state"], { variant: BadgeVariant; name: string }> = {
  waiting: { variant: "signal", name: t("Not proven yet") },
  proven: { variant: "success", name: t("Proven") },
  missing: { variant: "danger", name: t("Record missing") },
};

export function DomainList({ domains }: { domains: SsoDomainView[] }) {
  if (domains.length === 0) return null;
  return (
    <ul>
      {domains.map((domain) => (
        <Domain key={domain.id} item={domain} />
      ))}
    </ul>
  );
}

function Domain({ item }: { item: SsoDomainView }) {
  const { id, domain, state } = item;
  const checking = useAction({
    call: () => call(checkSsoDomain, { params: { id } }),
    done: ({ state: found }) => ({
      title:
        found === "proven"
          ? t("{domain} is proven", { domain })
          : t("The record of {domain} is still missing", { domain }),
    }),
    failed: t("{domain} isn’t proven", { domain }),
    refetches: readSso,
  });
  return (
    <li className="stack stack--tight row-list__item">
      <div className="split">
        <div className="team-list__facts">
          <p className="cluster">
            <strong>{domain}</strong>
            <Badge variant={STATES[state].variant}>{STATES[state].name}</Badge>
          </p>
          <p className="muted small">{factsOf(item)}</p>
        </div>
        <div className="cluster">
          <ActionButton action={checking} busyLabel={t("Checking…")}>
            {state === "waiting" ? t("Check") : t("Check again")}
            <span className="visually-hidden"> {domain}</span>
          </ActionButton>
          <RemoveDomain item={item} />
        </div>
      </div>
      {state !== "proven" && <ProofRecord item={item} />}
    </li>
  );
}

function ProofRecord({ item: { domain, recordName, recordText } }: { item: SsoDomainView }) {
  return (
    <>
      <p>{t("Publish this TXT record where the domain’s DNS is managed:")}</p>
      <CopiedValue name={t("Name")} value={recordName} of={t("name of the record of {domain}", { domain })} />
      <CopiedValue name={t("Text")} value={recordText} of={t("text of the record of {domain}", { domain })} />
    </>
  );
}

function factsOf({ state, provenAt, checkedAt, endsAt }: SsoDomainView): string {
  if (state === "waiting") return t("No one can sign in with its addresses until it’s proven.");
  const checked = checkedAt
    ? ` ${t("Checked on {checkedAt}, and again every day.", { checkedAt: formatMoment(checkedAt) })}`
    : "";
  if (state === "missing" && endsAt) {
    return t("Addresses stop working on {endsAt} unless the record is back.{checked}", {
      endsAt: formatShortDay(endsAt),
      checked,
    });
  }
  return t("Proven on {provenAt}.{checked}", { provenAt: formatShortDay(provenAt ?? ""), checked });
}

function RemoveDomain({ item: { id, domain, state } }: { item: SsoDomainView }) {
  const removal = useAction({
    call: () => call(removeSsoDomain, { params: { id } }),
    done: () => ({ title: t("{domain} was removed", { domain }) }),
    failed: t("The domain wasn’t removed"),
    focus: "h2",
    refetches: readSso,
  });
  return (
    <RemoveButton
      variant="secondary"
      label={<RichText text="Remove<span> {domain}</span>" values={{ domain }} />}
      title={t("Remove {domain}?", { domain })}
      action={removal}
      confirm={t("Remove domain")}
    >
      <p>
        {state === "waiting"
          ? t("You can add it again, with a new record.")
          : t(
              "People with an address at this domain can no longer sign in with your provider. They stay on your team.",
            )}
      </p>
    </RemoveButton>
  );
}
