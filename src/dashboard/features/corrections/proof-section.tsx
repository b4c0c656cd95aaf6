import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { t } from "#shared/language/translate.ts";
import { NEW_WIDGET_VIEW } from "#shared/paths.ts";
import { listSites, proveSite } from "#shared/sites/contract.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { call } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatDay } from "../../format.ts";
import { ForManagers } from "../session/for-managers.tsx";
import { CopiedCode } from "../widget-data/embed-code.tsx";
import { replaceSite } from "../widget-data/use-sites.ts";

/** Explains how to prove control of a site and checks for the proof. */
export function ProofSection({ site }: { site: SiteView }) {
  const { host, id, proofRecord, seenAt } = site;
  const client = useQueryClient();
  const proof = useAction({
    call: () => call(proveSite, { params: { id } }),
    done: (found) => {
      replaceSite(client, found);
      return {
        title: found.proof ? t("{host} is yours", { host }) : t("Your widget was seen on {host}", { host }),
        description: seenAt
          ? t("Corrections can be published there, and search engines may list its statement.")
          : t("Its first scan starts within minutes."),
      };
    },
    failed: t("No proof was found"),
    refetches: listSites,
  });
  return (
    <div className="stack stack--tight">
      {seenAt ? <SeenOnly host={host} seenAt={seenAt} /> : <Unseen host={host} />}
      <ul className="plain-list">
        <li>
          {t("Publish a DNS record.")}
          <Record
            name={t("Name of the TXT record")}
            code={proofRecord.dnsName}
            of={t("the record’s name, {host}", { host })}
          />
          <Record
            name={t("Its text")}
            code={proofRecord.dnsText}
            of={t("the record’s text, {host}", { host })}
          />
        </li>
        <li>
          {t("Or put a text file on the website.")}
          <Record
            name={t("Address of the file")}
            code={proofRecord.fileUrl}
            of={t("the file’s address, {host}", { host })}
          />
          <Record
            name={t("Its only content")}
            code={proofRecord.fileText}
            of={t("the file’s content, {host}", { host })}
          />
        </li>
      </ul>
      <ForManagers>
        <FailureAlert error={proof.error} fallback={t("The check failed. Please try again.")} />
        <p>
          <ActionButton action={proof} variant="primary" busyLabel={t("Looking for proof…")}>
            <RichText text="Check now <span>that {host} is yours</span>" values={{ host }} />
          </ActionButton>
        </p>
      </ForManagers>
    </div>
  );
}

function SeenOnly({ host, seenAt }: { host: string; seenAt: string }) {
  return (
    <p>
      {t(
        "We saw your widget on {host} on {seenAt}, which is enough for scans. Others can imitate that, so corrections and a statement listed by search engines need proof. Provide it in one of two ways, then check.",
        { host, seenAt: formatDay(seenAt) },
      )}
    </p>
  );
}

function Unseen({ host }: { host: string }) {
  return (
    <>
      <p>
        {t(
          "We scan websites only for their owners. Prove that {host} is yours in one of two ways, then check.",
          {
            host,
          },
        )}
      </p>
      <p>
        <RichText
          text="For scans alone, it’s enough to install your widget there and open a page with it once. <link>Create a widget</link>"
          parts={{ link: (words) => <Link to={NEW_WIDGET_VIEW}>{words}</Link> }}
        />
      </p>
    </>
  );
}

function Record({ name, code, of }: { name: string; code: string; of: string }) {
  return (
    <div className="stack stack--close proof-record">
      <p className="small">{name}</p>
      <CopiedCode code={code} of={of} />
    </div>
  );
}
