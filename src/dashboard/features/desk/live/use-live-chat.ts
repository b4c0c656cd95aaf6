import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChatState, PresenceInput } from "#shared/desk/schemas.ts";
import { HttpError } from "#ui/browser/fetcher.ts";

/** Browsers report presence at this interval, and typing at a shorter one. */
const REPORT_MS = 20_000;
const TYPING_MS = 3_000;
/** Time without a key or pointer after which a user counts as away. */
const AWAY_MS = 5 * 60_000;
/** Time for a stream's first bytes; later ones have been held back by a proxy. */
const FIRST_BYTES_MS = 5_000;
/** Longer than two of the server's heartbeats. */
const SILENCE_MS = 35_000;
const PAUSES_MS = [500, 1_000, 2_000];
const LONGEST_PAUSE_MS = 5_000;
/** Pause after the server refused the user, who may sign in again. */
const REFUSED_MS = 60_000;
/** After this many failures in a row, only every twelfth pause tries the stream again. */
const FAILURES = 4;
const SELDOM = 12;
/** Pause before reading again after a failure, which the open stream wouldn't tell. */
const READ_AGAIN_MS = 2_000;
const INPUTS = ["pointerdown", "pointermove", "keydown", "scroll"];

export interface LiveChatParts {
  /** Number of the newest message shown; 0 for a list. */
  newest: number;
  /** Opens the stream after a message. */
  follow(options: { after: number; signal: AbortSignal }): Promise<Response>;
  /** Reports the user's presence. */
  note(presence: PresenceInput): Promise<ChatState>;
  /** Reads what is shown again. @throws if that fails */
  refetch(): Promise<unknown>;
}

/**
 * Keeps a conversation or list live: by its stream of events, or by polls while there is none.
 * Reports the user as present while the page is in view and used. Returns the other side's state,
 * which is null while unknown.
 */
export function useLiveChat(parts: LiveChatParts): { state: ChatState | null; noteTyping: () => void } {
  const [state, setState] = useState<ChatState | null>(null);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const typingReportedAt = useRef(Number.NEGATIVE_INFINITY);
  const usedAt = useRef(Date.now());
  const reading = useRef({ isDue: false, isRunning: false });
  const { newest } = parts;

  const report = useEffectEvent(() => {
    const now = Date.now();
    if (document.visibilityState !== "visible" || now - usedAt.current > AWAY_MS) return;
    const isTyping = now - typedAt.current < TYPING_MS;
    if (isTyping) typingReportedAt.current = now;
    const presence = { isTyping, readTo: newest };
    // An unreported presence only means that messages are emailed.
    parts.note(presence).then(setState, () => setState(null));
  });
  const noteUse = useEffectEvent(() => {
    const wasAway = Date.now() - usedAt.current > AWAY_MS;
    usedAt.current = Date.now();
    if (wasAway) report();
  });
  const open = useEffectEvent((signal: AbortSignal) => parts.follow({ after: newest, signal }));
  /** Reads until that succeeds or is refused; a line may drop while its stream stays open. */
  const read = useEffectEvent(async (signal: AbortSignal) => {
    const { current } = reading;
    current.isDue = true;
    if (current.isRunning) return;
    current.isRunning = true;
    while (current.isDue && !signal.aborted) {
      current.isDue = false;
      try {
        await parts.refetch();
      } catch (error) {
        // The page shows the failure; a refusal stays one.
        current.isDue ||= !isRefusal(error);
        await pause(READ_AGAIN_MS, signal);
      }
    }
    current.isRunning = false;
  });
  const hear = useEffectEvent(({ id, event, data }: LiveEvent, signal: AbortSignal) => {
    if (event === "state") setState(JSON.parse(data));
    else if (event === "changed" || Number(id) > newest) void read(signal);
  });
  const poll = useEffectEvent(async (signal: AbortSignal) => {
    report();
    await read(signal);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is reported as read
  useEffect(() => {
    typedAt.current = Number.NEGATIVE_INFINITY;
    report();
  }, [newest]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const timer = setInterval(() => report(), REPORT_MS);
    document.addEventListener("visibilitychange", () => report(), { signal });
    for (const input of INPUTS) {
      document.addEventListener(input, () => noteUse(), { signal, capture: true, passive: true });
    }
    void followEvents(
      { open: (until) => open(until), hear: (event) => hear(event, signal), poll: () => poll(signal) },
      signal,
    );
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, []);

  const noteTyping = () => {
    typedAt.current = Date.now();
    if (typedAt.current - typingReportedAt.current >= TYPING_MS) report();
  };
  return { state, noteTyping };
}

interface LiveEvent {
  id: string;
  event: string;
  data: string;
}

interface Following {
  open(signal: AbortSignal): Promise<Response>;
  hear(event: LiveEvent): void;
  /** Reads what the stream doesn't tell. */
  poll(): Promise<unknown>;
}

/** Follows a stream until stopped; polls after it opened, and while it can't be followed. */
async function followEvents(following: Following, stopped: AbortSignal): Promise<void> {
  let failures = 0;
  for (let round = 0; !stopped.aborted; round += 1) {
    let end: StreamEnd = "failed";
    if (failures < FAILURES || round % SELDOM === 0) {
      end = await readEvents(following, stopped);
      failures = end === "dropped" ? 0 : failures + 1;
    }
    if (stopped.aborted) return;
    if (end !== "dropped") await following.poll();
    await pause(end === "refused" ? REFUSED_MS : (PAUSES_MS[failures] ?? LONGEST_PAUSE_MS), stopped);
  }
}

/** `dropped` after it had worked, `failed` if nothing arrived in time. */
type StreamEnd = "dropped" | "failed" | "refused";

async function readEvents({ open, hear, poll }: Following, stopped: AbortSignal): Promise<StreamEnd> {
  const silence = new AbortController();
  const limit = (ms: number) => setTimeout(() => silence.abort(), ms);
  let timer = limit(FIRST_BYTES_MS);
  let end: StreamEnd = "failed";
  try {
    const { body } = await open(AbortSignal.any([stopped, silence.signal]));
    const decoder = new TextDecoder();
    let text = "";
    for await (const bytes of chunksOf(body)) {
      clearTimeout(timer);
      timer = limit(SILENCE_MS);
      if (end === "failed") void poll();
      end = "dropped";
      const frames = (text + decoder.decode(bytes, { stream: true })).split("\n\n");
      text = frames.pop() ?? "";
      for (const frame of frames) if (!frame.startsWith(":")) hear(parseFrame(frame));
    }
    return end;
  } catch (error) {
    // Lines drop; the next attempt or poll shows whether this one does.
    return isRefusal(error) ? "refused" : end;
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status < 500 && error.status !== 429;
}

/** Safari's streams are not iterable. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) return;
    yield read.value;
  }
}

function parseFrame(frame: string): LiveEvent {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(frame)?.[1] ?? "";
  return { id: field("id"), event: field("event"), data: field("data") };
}

function pause(ms: number, stopped: AbortSignal): Promise<unknown> {
  const end = AbortSignal.any([stopped, AbortSignal.timeout(ms)]);
  return new Promise((resolve) => end.addEventListener("abort", resolve));
}
