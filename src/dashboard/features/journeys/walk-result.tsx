import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readStepPicture } from "#shared/journeys/contract.ts";
import type { JourneyStep, JourneyWalk, StepProblem, StepResult } from "#shared/journeys/schemas.ts";
import { plural, t } from "#shared/language/translate.ts";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";
import { download } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { dataAddress } from "../../components/data-address.ts";
import { quoted } from "../../components/phrases.ts";
import { formatMoment } from "../../format.ts";
import { keyOf } from "../../query.ts";
import {
  OUTCOME_BADGES,
  OUTCOME_NAMES,
  PROBLEM_TEXTS,
  STATE_NAMES,
  STATE_TEXTS,
  stepWords,
} from "./words.ts";

/** The last walk, step by step. */
export function WalkResult({ siteId, walk }: { siteId: string; walk: JourneyWalk }) {
  const { outcome, walkedAt, steps, results, pictures } = walk;
  return (
    <Card className="stack stack--tight">
      <div className="split">
        <h2>{t("Last walk")}</h2>
        <Badge variant={OUTCOME_BADGES[outcome]}>{OUTCOME_NAMES[outcome]}</Badge>
      </div>
      <p className="muted small">
        <RichText
          text="Walked on <time>{walkedAt}</time>, with the keyboard alone. Whether the path is easy to follow, only people can tell."
          values={{ walkedAt: formatMoment(walkedAt) }}
          at={walkedAt}
        />
      </p>
      {results.length === 0 && (
        <p>{t("The browser couldn’t finish it, so nothing is known about this night. We’ll try again.")}</p>
      )}
      <ol className="issue-list" start={0}>
        {results.map((result, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other identity
          <li key={place} className="row-list__item">
            <Step
              title={titleOf(steps[place - 1], place)}
              result={result}
              picture={pictures.includes(place) ? { siteId, place, walkedAt } : null}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function titleOf(step: JourneyStep | undefined, place: number): string {
  return step ? `${place}. ${stepWords(step)}` : t("Open the start page");
}

interface StepProps {
  title: string;
  result: StepResult;
  picture: StepPictureProps["picture"] | null;
}

function Step({ title, result, picture }: StepProps) {
  const { state, stops, element, near, problems, heldBack, leftTo } = result;
  return (
    <article className="stack stack--close">
      <div className="split">
        <h3 className="issue-row__title">{title}</h3>
        <Badge variant={badgeOf(result)}>{STATE_NAMES[state]}</Badge>
      </div>
      {state !== "done" && <p>{STATE_TEXTS[state]}</p>}
      {state === "done" && stops > 0 && (
        <p className="muted small">
          {plural(stops, "Reached with 1 key press.", "Reached with {count} key presses.")}
        </p>
      )}
      {leftTo !== "" && <p>{t("It leads to {leftTo}, where the walk ends.", { leftTo })}</p>}
      {near.length > 0 && (
        <p>{t("The nearest names: {names}.", { names: near.map((name) => quoted(name)).join(", ") })}</p>
      )}
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.kind} ${problem.element?.selector} ${problem.text}`}>
              <Problem problem={problem} />
            </li>
          ))}
        </ul>
      )}
      {heldBack > 0 && state === "done" && (
        <p className="muted small">
          {plural(
            heldBack,
            "1 request of the page wasn’t sent.",
            "{count} requests of the page weren’t sent.",
          )}
        </p>
      )}
      {element && state !== "done" && <Element {...element} />}
      {picture && <PictureDetails title={title} picture={picture} />}
    </article>
  );
}

function badgeOf({ state, problems }: StepResult): BadgeVariant {
  if (state === "not-walked") return "neutral";
  if (state === "would-send") return "signal";
  if (state !== "done") return "danger";
  return problems.length > 0 ? "warning" : "success";
}

function Problem({ problem: { kind, isQuestion, element, text } }: { problem: StepProblem }) {
  return (
    <div className="stack stack--close">
      <p>
        {isQuestion && <Badge>{t("Please check")}</Badge>} {PROBLEM_TEXTS[kind]} {text !== "" && quoted(text)}
      </p>
      {element && <Element {...element} />}
    </div>
  );
}

function Element({ selector, markup }: { selector: string; markup: string }) {
  return (
    <p className="small scan-long">
      <code>{markup}</code> <span className="muted">{selector}</span>
    </p>
  );
}

interface StepPictureProps {
  title: string;
  picture: { siteId: string; place: number; walkedAt: string };
}

/** Loads the picture once it is asked for. */
function PictureDetails(props: StepPictureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <RichText text="Show the picture <span>of “{title}”</span>" values={{ title: props.title }} />
      </summary>
      {isOpen && <StepPicture {...props} />}
    </details>
  );
}

function StepPicture({ title, picture: { siteId, place, walkedAt } }: StepPictureProps) {
  const params = { id: siteId, place: String(place) };
  const image = useQuery({
    queryKey: [...keyOf(readStepPicture, { params }), walkedAt],
    queryFn: async () => dataAddress(await download(readStepPicture, { params })),
  });
  return (
    <div className="issue-picture">
      {image.data && <img src={image.data} alt={t("The page at “{title}”", { title })} />}
      {image.isError && <p>{t("The picture couldn’t be loaded.")}</p>}
    </div>
  );
}
