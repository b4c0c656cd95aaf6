import { Link } from "react-router";
import { DELETED_VIEW } from "#shared/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatNumber } from "../../format.ts";

export interface NoReportsProps {
  isFiltered: boolean;
  ofDeleted: number;
  onShowAll: () => void;
}

export function NoReports({ isFiltered, ofDeleted, onShowAll }: NoReportsProps) {
  if (isFiltered) {
    return (
      <Card className="stack stack--tight">
        <p>No reports match.</p>
        <p>
          <Button variant="secondary" onClick={onShowAll}>
            Show all reports
          </Button>
        </p>
      </Card>
    );
  }
  if (ofDeleted > 0) {
    const [reports, they] =
      ofDeleted === 1 ? ["1 report", "It comes"] : [`${formatNumber(ofDeleted)} reports`, "They come"];
    return (
      <Card className="stack stack--tight">
        <h2 className="report__heading">No reports about your current widgets.</h2>
        <p>
          {`You have ${reports} about widgets that you deleted. ${they} back with the widget, within 30 days of its deletion.`}
        </p>
        <p>
          <Link className={buttonClass({ variant: "secondary" })} to={DELETED_VIEW}>
            Show deleted widgets
          </Link>
        </p>
      </Card>
    );
  }
  return (
    <Card className="stack stack--tight">
      <h2 className="report__heading">No visitor has reported anything yet.</h2>
      <p>
        Under “Report a barrier” in the panel, visitors can tell you what is in their way, and leave an
        address if they want an answer. You can answer them from here. Each widget’s settings say whether this
        is offered.
      </p>
    </Card>
  );
}
