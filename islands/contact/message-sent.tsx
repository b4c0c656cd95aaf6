import { CONTACT_WORDS, type ContactLanguage } from "#shared/contact/words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";

/** Replaces the form and takes focus so screen readers read it out. */
export function MessageSent({ language, onAgain }: { language: ContactLanguage; onAgain: () => void }) {
  const { title, text, again } = CONTACT_WORDS[language].sent;
  return (
    <div className="stack">
      <Alert variant="success" title={title} live={false} takesFocus>
        {text}
      </Alert>
      <Button variant="secondary" onClick={onAgain}>
        {again}
      </Button>
    </div>
  );
}
