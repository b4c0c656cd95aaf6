import { assignIssue } from "#shared/api/scans.ts";
import type { IssueDetail } from "#shared/schemas/issue.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
import { ChoiceField } from "../../../components/choice-field.tsx";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { ForManagers } from "../../session/for-managers.tsx";
import { useSites } from "../../widget-data/use-sites.ts";
import { IgnoreIssue } from "./ignore-issue.tsx";
import { IgnoredIssue } from "./ignored-issue.tsx";
import { useIssueChange } from "./use-issue.ts";

/** Who works on the issue, and whether it is ignored. */
export function IssueWork({ issue }: { issue: IssueDetail }) {
  return (
    <Card className="stack stack--tight">
      <h2>{t("Work on it")}</h2>
      <ForManagers
        instead={
          <p>
            {t("Assigned to:")} {issue.assignee?.name ?? t("nobody")}
          </p>
        }
      >
        <Assignee issue={issue} />
      </ForManagers>
      {issue.ignored && <IgnoredIssue issue={issue} ignored={issue.ignored} />}
      {!issue.ignored && (
        <ForManagers>
          <IgnoreIssue issue={issue} />
        </ForManagers>
      )}
    </Card>
  );
}

function Assignee({ issue: { id, siteId, assignee } }: { issue: IssueDetail }) {
  const people = useSites().data?.people ?? [];
  const change = useIssueChange(id, (person: number | null) =>
    call(assignIssue, { params: { id }, body: { assignee: person } }),
  );
  const others = people.filter(
    (person) => person.id !== assignee?.id && (!person.sites || person.sites.includes(siteId)),
  );
  const options = [
    { value: "", label: t("Nobody") },
    ...[...(assignee ? [assignee] : []), ...others].map((one) => ({
      value: String(one.id),
      label: one.name,
    })),
  ];
  const chosen = change.isPending ? change.variables : assignee?.id;
  return (
    <>
      <ChoiceField
        label={t("Assigned to")}
        name="assignee"
        options={options}
        value={chosen ? String(chosen) : ""}
        onChoose={(value) => change.mutate(value === "" ? null : Number(value))}
      />
      <p className="visually-hidden" role="status">
        {change.isSuccess &&
          (assignee ? t("Assigned to {name}", { name: assignee.name }) : t("Assigned to nobody"))}
      </p>
      <FailureAlert error={change.error} fallback={t("The issue was not assigned. Please try again.")} />
    </>
  );
}
