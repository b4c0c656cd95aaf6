import { eq, sql } from "drizzle-orm";
import type { ChatSide } from "#shared/desk/choices.ts";
import { DESK_ERRORS } from "#shared/desk/messages.ts";
import type { ChatState } from "#shared/desk/schemas.ts";
import { deskConversations } from "#src/db/schema/desk.ts";
import { DomainError } from "#src/errors.ts";
import { logError } from "#src/log-error.ts";
import type { Services } from "#src/services.ts";
import { type ChatFacts, chatState, readChats } from "./presence.ts";

/** Browsers open six connections to a host over HTTP/1.1, and the dashboard needs some itself. */
const STREAMS_PER_USER = 4;
const STREAMS = 1_000;
/** Frames that a caller may leave unread before its stream ends. */
const UNREAD_FRAMES = 50;
const POLL_MS = 500;
/** Shorter than the idle times of proxies, and of the server itself. */
const HEARTBEAT_MS = 15_000;

const ENCODER = new TextEncoder();

export interface Follower {
  userId: number;
  side: ChatSide;
  /** Conversation followed; null for the list of those that wait. */
  conversation: string | null;
  /** Value of `Last-Event-ID`; null for a caller that has no message yet. */
  lastEventId: string | null;
  /** @throws DomainError once the caller may no longer follow. */
  admit(): Promise<unknown>;
}

type Needs = Pick<Services, "db" | "clock" | "config">;

/**
 * Streams of server-sent events about conversations. While any is open, one statement reads all
 * followed conversations twice a second, since messages may come from other replicas, and
 * poolers don't pass notifications on (docs/decisions/022).
 */
export class LiveDesk {
  readonly #needs: Needs;
  readonly #streams = new Set<DeskStream>();
  #timer: Timer | undefined;
  #isStopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  get size(): number {
    return this.#streams.size;
  }

  /** @throws DomainError `rate-limited` or `unavailable` if too many streams are open. */
  open(follower: Follower): Response {
    const own = [...this.#streams].filter(({ userId }) => userId === follower.userId);
    if (own.length >= STREAMS_PER_USER) throw tooMany("rate-limited");
    if (this.#isStopped || this.#streams.size >= STREAMS) throw tooMany("unavailable");
    const stream = new DeskStream(this.#needs, follower, () => this.#streams.delete(stream));
    this.#streams.add(stream);
    this.#schedule(0);
    return new Response(stream.body, {
      headers: {
        "content-type": "text/event-stream",
        "cache-control": "no-store, no-transform",
        // Keeps nginx from holding events back.
        "x-accel-buffering": "no",
      },
    });
  }

  /** Sends what has changed to all followers. */
  async tick(): Promise<void> {
    const streams = [...this.#streams];
    const ids = new Set(streams.flatMap(({ conversation }) => conversation ?? []));
    const chats = new Map((await readChats(this.#needs, [...ids])).map((chat) => [chat.id, chat]));
    const list = streams.some(({ conversation }) => conversation === null)
      ? await this.#readList()
      : undefined;
    const forAll = await chatState(this.#needs, "customer", undefined);
    await Promise.all(
      streams.map((stream) =>
        stream.update(stream.conversation === null ? list : chats.get(stream.conversation), forAll),
      ),
    );
  }

  /** Ends all streams; browsers reconnect, to another replica or after the restart. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    for (const stream of this.#streams) stream.end();
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), ms);
  }

  async #run(): Promise<void> {
    try {
      await this.tick();
    } catch (error) {
      logError("Live chat couldn't read the database, and tries again", error);
    }
    if (this.#streams.size > 0 && !this.#isStopped) this.#schedule(POLL_MS);
  }

  /** Conversations that wait, as facts of the list. */
  async #readList(): Promise<ChatFacts> {
    const [open] = await this.#needs.db
      .select({ rest: sql<string>`concat_ws(' ', count(*), max(${deskConversations.updatedAt}))` })
      .from(deskConversations)
      .where(eq(deskConversations.state, "open"));
    const nothing = { customerHere: false, customerTypes: false, teamTypes: false };
    return { id: "", newest: 0, rest: open?.rest ?? "", ...nothing };
  }
}

/** One caller's stream. */
class DeskStream {
  readonly userId: number;
  readonly conversation: string | null;
  readonly body: ReadableStream<Uint8Array>;
  readonly #needs: Needs;
  readonly #follower: Follower;
  readonly #onEnd: () => void;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #admittedAt: number;
  #newest: number | null;
  #rest: string | null = null;
  #state = "";
  #isUpdating = false;

  constructor(needs: Needs, follower: Follower, onEnd: () => void) {
    this.#needs = needs;
    this.#follower = follower;
    this.#onEnd = onEnd;
    this.userId = follower.userId;
    this.conversation = follower.conversation;
    this.#admittedAt = needs.clock.now().getTime();
    this.#newest = /^\d{1,6}$/.test(follower.lastEventId ?? "") ? Number(follower.lastEventId) : null;
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
        // Shows the caller that no proxy holds the stream back.
        this.#send(": here\n\n");
      },
      cancel: () => this.end(),
    });
  }

  /** Sends differences to what the caller knows, if they may still follow. */
  async update(facts: ChatFacts | undefined, forAll: ChatState): Promise<void> {
    if (this.#isUpdating) return;
    this.#isUpdating = true;
    try {
      const frames = facts ? this.#framesOf(facts, forAll) : [];
      const isDue = this.#needs.clock.now().getTime() - this.#admittedAt >= HEARTBEAT_MS;
      if (frames.length === 0 && !isDue && facts) return;
      await this.#follower.admit();
      this.#admittedAt = this.#needs.clock.now().getTime();
      this.#send(frames.join("") || ": here\n\n");
      if (facts) this.#remember(facts, forAll);
    } catch (error) {
      if (error instanceof DomainError) this.end();
      else logError("A stream of live chat couldn't be updated, and is tried again", error);
    } finally {
      this.#isUpdating = false;
    }
  }

  end(): void {
    const controller = this.#controller;
    if (!controller) return;
    this.#controller = undefined;
    this.#onEnd();
    try {
      controller.close();
    } catch (error) {
      // The caller has already cancelled it.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  #framesOf(facts: ChatFacts, forAll: ChatState): string[] {
    const state = this.#stateOf(facts, forAll);
    const last = this.#newest ?? facts.newest;
    const missed = Array.from({ length: Math.max(0, facts.newest - last) }, (_, index) => last + index + 1);
    return [
      ...(state === this.#state ? [] : [`event: state\ndata: ${state}\n\n`]),
      ...missed.map((number) => `id: ${number}\nevent: message\ndata: {}\n\n`),
      ...(this.#rest === null || this.#rest === facts.rest ? [] : ["event: changed\ndata: {}\n\n"]),
    ];
  }

  #remember(facts: ChatFacts, forAll: ChatState): void {
    this.#state = this.#stateOf(facts, forAll);
    this.#newest = Math.max(facts.newest, this.#newest ?? 0);
    this.#rest = facts.rest;
  }

  #stateOf({ customerHere, customerTypes, teamTypes }: ChatFacts, forAll: ChatState): string {
    const ofCustomer = { ...forAll, isHere: customerHere, isTyping: customerTypes };
    return JSON.stringify(this.#follower.side === "team" ? ofCustomer : { ...forAll, isTyping: teamTypes });
  }

  #send(frame: string): void {
    if ((this.#controller?.desiredSize ?? 0) < -UNREAD_FRAMES) this.end();
    this.#controller?.enqueue(ENCODER.encode(frame));
  }
}

function tooMany(kind: "rate-limited" | "unavailable"): DomainError {
  return new DomainError(kind, DESK_ERRORS.tooManyStreams, { code: "too_many_streams", retryAfter: 60 });
}
