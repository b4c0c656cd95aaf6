import { t } from "#shared/translate.ts";
import { OwnerPromises, type OwnerPromisesProps } from "./owner-promises.tsx";
import { Languages, Profiles, ToolGroups } from "./tools.tsx";
import { languageCount, profileCount, toolCount } from "./widget-facts.ts";

export function Features(promises: OwnerPromisesProps) {
  return (
    <section className="section" id="features" aria-labelledby="features-title">
      <div className="page-width stack">
        <div className="stack stack--tight">
          <h2 id="features-title">{t("What your visitors get")}</h2>
          <p className="lead">
            {t(
              "{tools} tools in six groups, {profiles} profiles that switch on several at once, and a search that knows everyday words. All of it in {languages} languages, by mouse, touch, keyboard, voice and screen reader.",
              { tools: toolCount, profiles: profileCount, languages: languageCount },
            )}
          </p>
        </div>
        <ToolGroups />
        <Profiles />
        <div className="feature-more stack">
          <h3>{t("And in every widget")}</h3>
          <ul className="check-list">
            <li>{t("Visitors save their own profiles, in their browser alone")}</li>
            <li>{t("Settings travel as a link, and take effect once the visitor agrees")}</li>
            <li>{t("Visitors report barriers to you, and you answer from the dashboard")}</li>
            <li>{t("What the device asks for, such as less motion, is marked")}</li>
            <li>{t("One press switches everything off, and the page is as it was")}</li>
            <li>{t("Visitors move the button to another corner, or hide it")}</li>
          </ul>
          <Languages />
        </div>
        <OwnerPromises {...promises} />
      </div>
    </section>
  );
}
