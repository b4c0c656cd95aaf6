import { mark, t } from "#shared/translate.ts";
import type { ToolGroup } from "#shared/widget-tools.ts";
import { FeaturePicture } from "./feature-picture.tsx";
import { groups, languageCount, languages, profiles } from "./widget-facts.ts";

const PURPOSES: Record<ToolGroup, string> = {
  text: mark("Text that fits the reader: larger, wider, calmer, in a font with clear letters."),
  finding: mark("Links, headings, pictures and the keyboard’s place stand out."),
  color: mark("Stronger or softer colors for tired, color-blind or low-vision eyes."),
  calm: mark("Nothing moves, sounds or distracts, and the eye keeps its line."),
  moving: mark("Ways through a page without a mouse, or with an unsteady hand."),
  listening: mark("The page reads itself out, and takes dictation."),
};

/** Every tool of the panel by its group. */
export function ToolGroups() {
  return (
    <ul className="feature-grid">
      {groups().map(({ id, name, tools }) => (
        <li className="feature stack stack--close" key={id}>
          <FeaturePicture name={id} />
          <h3>
            {name} <span className="feature__count muted">{tools.length}</span>
          </h3>
          <p>{t(PURPOSES[id])}</p>
          <ul className="word-list small muted">
            {tools.map((tool) => (
              <li key={tool}>{tool}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

export function Profiles() {
  return (
    <div className="stack stack--tight">
      <h3>{t("Profiles: one press for several tools")}</h3>
      <ul className="profile-grid">
        {profiles().map(({ id, name, help }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span className="small muted">{help}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Languages() {
  return (
    <details className="help-entry languages">
      <summary className="help-entry__question">
        <h4>{t("All {count} languages", { count: languageCount })}</h4>
      </summary>
      <ul className="word-list">
        {languages.map(({ tag, name }) => (
          <li key={tag} lang={tag}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
