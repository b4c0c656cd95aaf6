import type { ReplyDelivery, ReportView } from "#shared/schemas/report.ts";
import { t } from "#shared/translate.ts";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { formatMoment } from "../../format.ts";
import { useDelivery } from "./use-delivery.ts";

const DELIVERY: Record<ReplyDelivery, { name: string; variant: BadgeVariant }> = {
  waiting: { name: t("On its way"), variant: "neutral" },
  sent: { name: t("Sent"), variant: "success" },
  failed: { name: t("Not delivered"), variant: "danger" },
};

export function ReplyList({ report }: { report: ReportView }) {
  const replies = useDelivery(report);
  if (replies.length === 0) return null;
  return (
    <ul className="report__replies" aria-label={t("Answers")}>
      {replies.map(({ number, text, author, delivery, createdAt }) => (
        <li className="report__reply" key={number}>
          <p className="split">
            <span>
              <strong>{author ?? t("A former team member")}</strong>{" "}
              <RichText
                text="answered on <time>{createdAt}</time>"
                values={{ createdAt: formatMoment(createdAt) }}
                parts={{ time: (words) => <time dateTime={createdAt}>{words}</time> }}
              />
            </span>
            <span role="status">
              <Badge variant={DELIVERY[delivery].variant}>{DELIVERY[delivery].name}</Badge>
            </span>
          </p>
          <p className="report__text">{text}</p>
          {delivery === "failed" && (
            <p className="small">
              {t(
                "The email did not arrive: the visitor’s mail server refused it, or could not be reached for three days. The address may be mistyped.",
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
