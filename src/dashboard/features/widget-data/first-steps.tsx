import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#shared/language/translate.ts";
import { IMPORT_VIEW, NEW_WIDGET_VIEW } from "#shared/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ForManagers } from "../session/for-managers.tsx";

interface FirstStepsProps {
  /** Links shown next to the start button. */
  children?: ReactNode;
}

export function FirstSteps({ children }: FirstStepsProps) {
  return (
    <ForManagers instead={<p>{t("There’s no widget in this account yet.")}</p>}>
      <Steps>{children}</Steps>
    </ForManagers>
  );
}

function Steps({ children }: FirstStepsProps) {
  return (
    <Card className="stack">
      <h2>{t("Put your first widget on your site")}</h2>
      <ol className="first-steps">
        <li>
          <h3>{t("Create a widget")}</h3>
          <p>{t("Say which site it’s for, and choose a look. You can change all of it at any time.")}</p>
        </li>
        <li>
          <h3>{t("Copy its code")}</h3>
          <p>{t("It’s one line, and it stays the same whatever you change here later.")}</p>
        </li>
        <li>
          <h3>{t("Paste it into your site")}</h3>
          <p>
            <RichText text="Put the line before <code></head></code> on every page, or in your site builder’s custom code field. We show you where that is." />
          </p>
        </li>
      </ol>
      <p className="cluster">
        <Link className={buttonClass()} to={NEW_WIDGET_VIEW}>
          {t("Create your first widget")}
        </Link>
        <Link className="line-link" to={IMPORT_VIEW}>
          {t("Import many websites at once")}
        </Link>
        {children}
      </p>
    </Card>
  );
}
