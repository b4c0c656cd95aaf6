import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listCases } from "#shared/cases/contract.ts";
import type { CaseSummary, CaseList as Cases } from "#shared/cases/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { PageIntro } from "../../components/page-heading.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { SeePlans } from "../../components/see-plans.tsx";
import { formatDayOfUtc } from "../../format.ts";
import { query } from "../../query.ts";
import { ForManagers, ViewerNotice } from "../session/for-managers.tsx";
import { LetterGuide } from "./letter-guide.tsx";
import { OpenCaseForm } from "./open-case-form.tsx";
import { STATE_BADGES, STATE_NAMES } from "./words.ts";

/** Guide for owners who received a demand letter, along with their cases. */
export function LettersPage() {
  return (
    <div className="stack">
      <PageIntro title={t("You got a letter")} className="measure">
        {t(
          "A lawyer, an association or an authority says your website keeps people out. Here’s what to do first. This is general information, not legal advice: only a lawyer who knows your case can give that.",
        )}
      </PageIntro>
      <LetterGuide />
      <ForManagers
        instead={
          <Card className="stack stack--tight">
            <h2>{t("Your letters")}</h2>
            <ViewerNotice what={t("see letters")} />
          </Card>
        }
      >
        <OwnCases />
      </ForManagers>
    </div>
  );
}

function OwnCases() {
  const cases = useQuery({ ...query(listCases), refetchOnMount: "always" });
  return (
    <QueryView query={cases} what={t("your letters")} lines={4}>
      {(list) => (
        <>
          {list.cases.length > 0 && (
            <Card className="stack stack--tight">
              <h2>{t("Your letters")}</h2>
              <CaseList cases={list.cases} />
            </Card>
          )}
          <NewCase list={list} />
        </>
      )}
    </QueryView>
  );
}

function NewCase({ list: { isIncluded } }: { list: Cases }) {
  return (
    <Card className="stack stack--tight">
      <h2>{t("Keep a letter here")}</h2>
      {isIncluded ? (
        <OpenCaseForm />
      ) : (
        <>
          <p className="measure">
            {t(
              "With the Professional plan or higher you can keep letters here, encrypted, with their deadline and your notes. We remind you before the deadline, and our support team writes to you.",
            )}
          </p>
          <SeePlans />
        </>
      )}
    </Card>
  );
}

/** Links to the account's cases, newest first. */
function CaseList({ cases }: { cases: CaseSummary[] }) {
  return (
    <ul className="row-list">
      {cases.map(({ id, name, state, site, deadlineOn }) => (
        <li className="row-list__item split" key={id}>
          <div className="stack stack--close">
            <Link className="scan-long" to={fillPath(DASHBOARD.case, { caseId: id })}>
              {name}
            </Link>
            <p className="muted small">
              {site ? site.host : t("No website named")}
              {deadlineOn && (
                <RichText
                  text=", deadline <time>{deadlineOn}</time>"
                  values={{ deadlineOn: formatDayOfUtc(deadlineOn) }}
                  at={deadlineOn}
                />
              )}
            </p>
          </div>
          <Badge variant={STATE_BADGES[state]}>{STATE_NAMES[state]}</Badge>
        </li>
      ))}
    </ul>
  );
}
