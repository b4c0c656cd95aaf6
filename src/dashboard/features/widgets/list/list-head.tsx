import { Link } from "react-router";
import { IMPORT_VIEW, NEW_WIDGET_VIEW } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { countOf } from "#src/dashboard/components/count-of.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ForManagers } from "../../session/for-managers.tsx";

/** Number of widgets, and the ways to more of them. */
export function ListHead({ count }: { count: number }) {
  return (
    <div className="split">
      <h2 id="widget-list-heading" tabIndex={-1}>
        {countOf(count, "widget")}
      </h2>
      <ForManagers>
        <div className="cluster">
          <Link className={buttonClass({ variant: "secondary" })} to={IMPORT_VIEW}>
            {t("Import a list")}
          </Link>
          <Link className={buttonClass()} to={NEW_WIDGET_VIEW}>
            <Icon name="plus" />
            {t("New widget")}
          </Link>
        </div>
      </ForManagers>
    </div>
  );
}
