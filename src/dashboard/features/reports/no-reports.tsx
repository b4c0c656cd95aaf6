import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";

export interface NoReportsProps {
  /** Whether there may be others. */
  isFiltered: boolean;
  onShowAll: () => void;
}

export function NoReports({ isFiltered, onShowAll }: NoReportsProps) {
  if (isFiltered) {
    return (
      <Card className="stack stack--tight">
        <p>No report matches.</p>
        <p>
          <Button variant="secondary" onClick={onShowAll}>
            Show all reports
          </Button>
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
