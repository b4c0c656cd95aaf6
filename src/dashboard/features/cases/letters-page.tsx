import { useQuery } from "@tanstack/react-query";
import { listCases } from "#shared/api/cases.ts";
import { DASHBOARD } from "#shared/paths.ts";
import type { CaseList as Cases } from "#shared/schemas/case.ts";
import { t } from "#shared/translate.ts";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { query } from "../../query.ts";
import { ForManagers, ViewerNotice } from "../session/for-managers.tsx";
import { CaseList } from "./case-list.tsx";
import { LetterGuide } from "./letter-guide.tsx";
import { OpenCaseForm } from "./open-case-form.tsx";

/** Guide for owners who got a demand letter, and the cases of those who did. */
export function LettersPage() {
  return (
    <div className="stack">
      <div className="stack stack--tight">
        <PageHeading>{t("You got a letter")}</PageHeading>
        <p className="measure">
          {t(
            "A lawyer, an association or an authority writes that your website keeps people out. Here is what to do first. This is general information and no legal advice: only a lawyer who knows your case can give that.",
          )}
        </p>
      </div>
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
          <p>
            <LinkButton variant="secondary" href={DASHBOARD.billing}>
              {t("See the plans")}
            </LinkButton>
          </p>
        </>
      )}
    </Card>
  );
}
