import { page } from "../page/document.ts";
import { inSlices } from "../page/in-slices.ts";
import { isShown } from "../page/is-shown.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";

const FIRST_SLICE_MS = 30;

/** The sentences to read, collected in slices. */
export function createSentenceList(
  onSentence: (sentence: Sentence, index: number) => void,
  onComplete: () => void,
) {
  let source: Generator<Sentence | null> | undefined;
  let sentences: Sentence[] = [];

  function add(sentence: Sentence | null): void {
    if (sentence) onSentence(sentence, sentences.push(sentence) - 1);
  }

  return {
    /** Collects the selected sentences, else those of the main content. */
    fill(selected: Range | undefined) {
      const found = sentencesOf(selected?.commonAncestorContainer ?? mainContent(), selected);
      const finish = () => {
        if (source !== found) return;
        source = undefined;
        onComplete();
      };
      source = found;
      sentences = [];
      inSlices(found, add, finish, FIRST_SLICE_MS);
    },
    at: (index: number): Sentence | undefined => sentences[index],
    isComplete: () => !source,
    clear() {
      source?.return(null);
      source = undefined;
      sentences = [];
    },
  };
}

function mainContent(): Element {
  const candidates = page.querySelectorAll("main,[role=main],article");
  return [...candidates].find(isShown) ?? page.body;
}
