import type { ReactNode, SVGProps } from "react";
import { mark, t } from "#shared/language/translate.ts";
import type { ToolGroup } from "#shared/widgets/tool-values.ts";
import { classNames } from "#ui/class-names.ts";
import { groups, languageCount, languages, profileCount, profiles, toolCount } from "./widget-facts.ts";

const PICTURES = {
  text: (
    <>
      <path className="pic-line" d="M24 96h192" />
      <Letter x="30" y="88" fontSize="26">
        a
      </Letter>
      <Letter x="72" y="88" fontSize="48">
        a
      </Letter>
      <Letter strong x="126" y="88" fontSize="92">
        a
      </Letter>
    </>
  ),
  color: (
    <>
      <path className="pic-faint" d="M28 38h76M28 58h84M28 78h64" />
      <rect className="pic-dark" x="120" width="120" height="120" />
      <path className="pic-bright" d="M136 38h76M136 58h84M136 78h52" />
      <path className="pic-signal" d="M136 90h52" />
    </>
  ),
  calm: (
    <>
      <path className="pic-faint" d="M20 60q12-36 24 0t24 0 24 0 20-8" />
      <path className="pic-brand" d="M128 60h92" />
      <path className="pic-signal pic-signal--thick" d="M114 36v48M126 36v48" />
    </>
  ),
  finding: (
    <>
      <path className="pic-faint" d="M28 26h170M28 94h150" />
      <rect className="pic-band" y="44" width="240" height="32" />
      <path className="pic-ink" d="M28 60h140" />
      <path className="pic-cursor" d="m176 52 0 46 11-10 8 18 9-4-8-18 15-1Z" />
    </>
  ),
  moving: (
    <>
      <rect className="pic-key" x="30" y="34" width="76" height="52" rx="9" />
      <Letter x="47" y="68" fontSize="24">
        Tab
      </Letter>
      <rect className="pic-ring" x="124" y="25" width="94" height="70" rx="15" />
      <rect className="pic-button" x="132" y="34" width="78" height="52" rx="9" />
      <path className="pic-on-button" d="M152 60h34m-12-11 12 11-12 11" />
    </>
  ),
  listening: (
    <>
      <path className="pic-faint" d="M28 36h84M28 58h92M28 80h64" />
      <polygon className="pic-button" points="146,48 160,48 180,30 180,90 160,72 146,72" />
      <path className="pic-signal" d="M192 46q14 14 0 28M206 36q24 24 0 48" />
    </>
  ),
} satisfies Record<string, ReactNode>;

const PURPOSES: Record<ToolGroup, string> = {
  text: mark("Text that suits the reader: larger, more widely spaced, calmer, in a font with clear letters."),
  finding: mark("Links, headings, pictures and the keyboard focus stand out."),
  color: mark("Stronger or softer colors for tired, color-blind or low-vision eyes."),
  calm: mark("Nothing moves, makes noise or distracts, and readers keep their place."),
  moving: mark("Ways through a page without a mouse, or with an unsteady hand."),
  listening: mark("Reads the page aloud, and takes dictation."),
};

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
        </li>
      ))}
    </ul>
  );
}

/** Lists all tools, profiles and languages by name. */
export function WholeList() {
  return (
    <details className="help-entry whole-list">
      <summary className="help-entry__question">
        <h3>
          {t("All {tools} tools, {profiles} profiles and {languages} languages", {
            tools: toolCount,
            profiles: profileCount,
            languages: languageCount,
          })}
        </h3>
      </summary>
      <dl className="whole-list__groups">
        {groups().map(({ id, name, tools }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{tools.join(", ")}</dd>
          </div>
        ))}
        <div>
          <dt>{t("Profiles")}</dt>
          <dd>{profiles().join(", ")}</dd>
        </div>
        <div>
          <dt>{t("Languages")}</dt>
          <dd>
            <ul className="word-list">
              {languages().map(({ tag, name }) => (
                <li key={tag} lang={tag}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
    </details>
  );
}

type FeaturePictureName = keyof typeof PICTURES;

/** Decorative; the text below says the same thing. */
function FeaturePicture({ name }: { name: FeaturePictureName }) {
  return (
    <svg
      className="feature__picture"
      viewBox="0 0 240 120"
      width="240"
      height="120"
      aria-hidden="true"
      focusable="false"
    >
      {PICTURES[name]}
    </svg>
  );
}

function Letter({ strong, ...text }: SVGProps<SVGTextElement> & { strong?: boolean }) {
  return <text className={classNames("pic-letter", strong && "pic-letter--strong")} {...text} />;
}
