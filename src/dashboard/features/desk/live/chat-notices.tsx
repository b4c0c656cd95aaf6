import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { DeskMessageView } from "#shared/desk/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { readItem, removeItem, writeItem } from "#ui/browser/storage.ts";
import { Checkbox } from "#ui/checkbox.tsx";

const SOUND = "chat-sound";
/** Announcements kept for screen readers that haven't read them yet. */
const KEPT = 5;

export interface Arrival {
  /** Unique for each message. */
  key: string;
  /** Text for screen readers. */
  text: string;
}

/** Returns the messages of the other side as arrivals. */
export function arrivalsOf<M extends DeskMessageView>(
  messages: readonly M[],
  authorOf: (message: M) => string,
  isTheirs: (message: M) => boolean,
): Arrival[] {
  return messages.filter(isTheirs).map((message) => ({
    key: String(message.number),
    text: t("{author}: {text}", { author: authorOf(message), text: message.text }),
  }));
}

interface ChatNoticesProps {
  /** The other side's messages, oldest first. Messages in the first rendering aren't new. */
  arrivals: Arrival[];
  /** State of the other side, in words. */
  children: ReactNode;
}

/**
 * Tells of new messages: to screen readers, once each; in the tab's title while the page is out of
 * view; and by a sound if the user wants one.
 */
export function ChatNotices({ arrivals, children }: ChatNoticesProps) {
  const known = useRef(new Set(arrivals.map(({ key }) => key)));
  const [announced, setAnnounced] = useState<Arrival[]>([]);
  const [unread, setUnread] = useState(0);
  const [hasSound, setHasSound] = useState(() => readItem(SOUND) === "on");

  const keys = arrivals.map(({ key }) => key).join(" ");
  const tell = useEffectEvent(() => {
    const fresh = arrivals.filter(({ key }) => !known.current.has(key));
    if (fresh.length === 0) return;
    for (const { key } of fresh) known.current.add(key);
    setAnnounced((before) => [...before, ...fresh].slice(-KEPT));
    if (document.visibilityState !== "visible") setUnread((count) => count + fresh.length);
    if (hasSound) playTone();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells when another message is there
  useEffect(() => tell(), [keys]);
  useEffect(() => {
    const onShow = () => document.visibilityState === "visible" && setUnread(0);
    document.addEventListener("visibilitychange", onShow);
    return () => document.removeEventListener("visibilitychange", onShow);
  }, []);
  useEffect(() => {
    if (unread === 0) return;
    const title = document.title;
    document.title = `(${unread}) ${title}`;
    return () => {
      document.title = title;
    };
  }, [unread]);

  const chooseSound = (isOn: boolean) => {
    setHasSound(isOn);
    if (!isOn) return removeItem(SOUND);
    writeItem(SOUND, "on");
    playTone();
  };
  return (
    <div className="stack stack--close">
      <p className="muted">{children}</p>
      <div role="log" aria-live="polite" aria-label={t("New messages")} className="visually-hidden">
        {announced.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
      <Checkbox
        name="chat-sound"
        label={t("Play a sound when a message arrives")}
        checked={hasSound}
        onChange={({ target }) => chooseSound(target.checked)}
      />
    </div>
  );
}

/** Plays a soft tone of a fifth of a second. */
function playTone(): void {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  const end = context.currentTime + 0.2;
  volume.gain.setValueAtTime(0.1, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(volume).connect(context.destination);
  tone.addEventListener("ended", () => void context.close());
  tone.start();
  tone.stop(end);
}
