import { Link } from "react-router";
import type { SiteView } from "#shared/schemas/site.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

interface NoIssuesProps {
  site: SiteView;
  isFiltered: boolean;
  onShowAll: () => void;
}

export function NoIssues({ site, isFiltered, onShowAll }: NoIssuesProps) {
  if (!site.lastResult) {
    return (
      <Card>
        <p>Issues show here once the first scan has ended.</p>
      </Card>
    );
  }
  return (
    <Card className="stack stack--tight">
      {isFiltered ? (
        <p>No issues match.</p>
      ) : (
        <p>
          No open issues are known. That does not mean that there are none: automated checks find only a part.{" "}
          <Link to="?show=checks">Go on with the checks by hand</Link>
        </p>
      )}
      <p>
        <Button variant="secondary" onClick={onShowAll}>
          Show all issues, fixed and ignored ones too
        </Button>
      </p>
    </Card>
  );
}
