import { Link } from "react-router";
import { DELETED_VIEW } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
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
        <p>{t("No reports match.")}</p>
        <p>
          <Button variant="secondary" onClick={onShowAll}>
            {t("Show all reports")}
          </Button>
        </p>
      </Card>
    );
  }
  if (ofDeleted > 0) {
    const [reports, they] =
      ofDeleted === 1
        ? [t("1 report"), t("It comes")]
        : [t("{ofDeleted} reports", { ofDeleted: formatNumber(ofDeleted) }), t("They come")];
    return (
      <Card className="stack stack--tight">
        <h2 className="report__heading">{t("No reports about your current widgets.")}</h2>
        <p>
          {t(
            "You have {reports} about widgets that you deleted. {they} back with the widget, within 30 days of its deletion.",
            { reports, they },
          )}
        </p>
        <p>
          <Link className={buttonClass({ variant: "secondary" })} to={DELETED_VIEW}>
            {t("Show deleted widgets")}
          </Link>
        </p>
      </Card>
    );
  }
  return (
    <Card className="stack stack--tight">
      <h2 className="report__heading">{t("No visitor has reported anything yet.")}</h2>
      <p>
        {t(
          "Under “Report a barrier” in the panel, visitors can tell you what is in their way, and leave an address if they want an answer. You can answer them from here. Each widget’s settings say whether this is offered.",
        )}
      </p>
    </Card>
  );
}
