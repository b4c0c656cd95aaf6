import { Link } from "react-router";
import type { SiteView } from "#shared/schemas/site.ts";
import { t } from "#shared/translate.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";

interface NoIssuesProps {
  site: SiteView;
  isFiltered: boolean;
  onShowAll: () => void;
}

export function NoIssues({ site, isFiltered, onShowAll }: NoIssuesProps) {
  if (!site.lastResult) {
    return (
      <Card>
        <p>{t("Issues show here once the first scan has ended.")}</p>
      </Card>
    );
  }
  return (
    <Card className="stack stack--tight">
      {isFiltered ? (
        <p>{t("No issues match.")}</p>
      ) : (
        <p>
          <RichText
            text="No open issues are known. That does not mean that there are none: automated checks find only a part. <link>Continue with the manual checks</link>"
            parts={{ link: (words) => <Link to="?show=checks">{words}</Link> }}
          />
        </p>
      )}
      <p>
        <Button variant="secondary" onClick={onShowAll}>
          {t("Show all issues, fixed and ignored ones too")}
        </Button>
      </p>
    </Card>
  );
}
