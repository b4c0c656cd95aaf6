import type { ReplyDelivery, ReportView } from "#shared/schemas/report.ts";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";
import { formatMoment } from "../../format.ts";
import { useDelivery } from "./use-delivery.ts";

const DELIVERY: Record<ReplyDelivery, { name: string; variant: BadgeVariant }> = {
  waiting: { name: "On its way", variant: "neutral" },
  sent: { name: "Sent", variant: "success" },
  failed: { name: "Not delivered", variant: "danger" },
};

export function ReplyList({ report }: { report: ReportView }) {
  const replies = useDelivery(report);
  if (replies.length === 0) return null;
  return (
    <ul className="report__replies" aria-label="Answers">
      {replies.map(({ number, text, author, delivery, createdAt }) => (
        <li className="report__reply" key={number}>
          <p className="split">
            <span>
              <strong>{author ?? "A former team member"}</strong> answered on{" "}
              <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
            </span>
            <span role="status">
              <Badge variant={DELIVERY[delivery].variant}>{DELIVERY[delivery].name}</Badge>
            </span>
          </p>
          <p className="report__text">{text}</p>
          {delivery === "failed" && (
            <p className="small">
              The email did not arrive: the visitor’s mail server refused it, or could not be reached for
              three days. The address may be mistyped.
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
