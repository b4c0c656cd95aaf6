import { beforeEach, describe, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { RETENTION } from "#src/retention/retention-rules.ts";
import { purgeAt } from "#tests/helpers/purge-at.ts";
import { transact } from "../../src/db/client.ts";
import { DatabaseUnavailableError } from "../../src/db/database-unavailable.ts";
import { mailOutbox } from "../../src/db/schema/mail.ts";
import { DeliveryError } from "../../src/mail/mail-transport.ts";
import { openMailKit, recorder, VERIFICATION } from "./mail-kit.ts";

let kit: Awaited<ReturnType<typeof openMailKit>>;
beforeEach(async () => {
  kit = await openMailKit();
});

const temporary = new DeliveryError("450 busy", { permanent: false });
const permanent = new DeliveryError("550 no such user", { permanent: true });

describe("a queued mail", () => {
  test("is stored without a readable link, delivered whole, once, and its content is erased", async () => {
    const { queue, transport } = await kit.queueOne();
    const [stored] = await kit.sql`select mail_outbox::text as everything, sealed from mail_outbox`;
    expect(stored?.sealed.length).toBeGreaterThan(VERIFICATION.html.length);
    expect(stored?.sealed.toString("latin1")).not.toContain("sesame");
    expect(stored?.everything).not.toContain(Buffer.from("sesame").toString("hex"));
    expect(await queue.deliverDue()).toBe(1);
    expect(await queue.deliverDue()).toBe(0);
    const [row] = await kit.rows();
    expect(transport.delivered).toEqual([{ ...VERIFICATION, id: row?.id ?? "", createdAt: kit.clock.now() }]);
    expect(row).toMatchObject({ sentAt: kit.clock.now(), sealed: null, error: null, attempts: 1 });
  });

  test("is sent once, even if the database fails before it is marked", async () => {
    const { queue, transport } = await kit.queueOne();
    const update = kit.db.update.bind(kit.db);
    const failing = spyOn(kit.db, "update").mockImplementation((table) => {
      if (transport.delivered.length > 0) throw new DatabaseUnavailableError("no answer");
      return update(table);
    });
    await expect(queue.deliverDue()).rejects.toThrow("no answer");
    failing.mockRestore();
    kit.clock.advance(10);
    expect(await queue.deliverDue()).toBe(0);
    expect(transport.delivered).toHaveLength(1);
    expect((await kit.rows())[0]?.sentAt).not.toBeNull();
  });

  test("does not exist after its transaction was rolled back", async () => {
    const queue = kit.queueWith(recorder());
    const failing = transact(kit.db, async (tx) => {
      await queue.add(tx, VERIFICATION);
      throw new Error("the cause failed");
    });
    await expect(failing).rejects.toThrow("the cause failed");
    expect(await kit.rows()).toEqual([]);
  });

  test("is refused for any recipient but one plain address", async () => {
    const queue = kit.queueWith(recorder());
    for (const to of ["a@b.co\r\nRCPT TO:<evil@e.com>", "a@b.co, evil@e.com", "a@b.co evil@e.com", ""])
      await expect(kit.enqueue(queue, { ...VERIFICATION, to })).rejects.toThrow("exactly one plain address");
    expect(await kit.rows()).toEqual([]);
  });

  test("cannot be opened from another row, or for another recipient", async () => {
    const { queue, transport } = await kit.queueOne();
    await kit.enqueue(queue, { ...VERIFICATION, to: "grace@example.com" });
    const [ada, grace] = await kit.rows();
    if (!ada || !grace) throw new Error("Two mails were queued");
    await kit.db.update(mailOutbox).set({ sealed: ada.sealed }).where(eq(mailOutbox.id, grace.id));
    await kit.db.update(mailOutbox).set({ recipient: "evil@example.com" }).where(eq(mailOutbox.id, ada.id));
    await queue.deliverDue();
    expect(transport.delivered.map(({ to }) => to)).toEqual(["ada@example.com"]);
  });

  test("fails permanently, with the reason, once the secret has changed", async () => {
    const { transport } = await kit.queueOne();
    expect(await kit.queueWith(transport, "another secret").deliverDue()).toBe(0);
    expect(transport.delivered).toEqual([]);
    const [row] = await kit.rows();
    expect(row?.failedAt).toEqual(kit.clock.now());
    expect(row?.error).toContain("another SECRET");
  });
});

describe("a delivery that fails", () => {
  test("is retried after one minute, then five, and then succeeds", async () => {
    const { queue } = await kit.queueOne([temporary, temporary]);
    expect(await queue.deliverDue()).toBe(0);
    for (const [wait, sent] of [[1, 0] as const, [5, 1] as const]) {
      kit.clock.advance(wait - 0.01);
      expect(await queue.deliverDue()).toBe(0);
      kit.clock.advance(0.01);
      expect(await queue.deliverDue()).toBe(sent);
    }
    expect(await kit.rows()).toMatchObject([{ attempts: 3, sentAt: kit.clock.now(), error: null }]);
    expect(kit.log).toEqual([
      "mail: verification to ada@example.com will be tried again at 2026-11-20T12:01:00.000Z: 450 busy",
      "mail: verification to ada@example.com will be tried again at 2026-11-20T12:06:00.000Z: 450 busy",
    ]);
  });

  test("is abandoned after three days", async () => {
    const { queue } = await kit.queueOne(Array.from({ length: 50 }, () => temporary));
    const started = kit.clock.now().getTime();
    let row = (await kit.rows())[0];
    while (row && !row.failedAt) {
      kit.clock.advance((row.nextAttemptAt.getTime() - kit.clock.now().getTime()) / 60_000);
      await queue.deliverDue();
      row = (await kit.rows())[0];
    }
    expect((kit.clock.now().getTime() - started) / 86_400_000).toBeCloseTo(3, 0);
    expect(row).toMatchObject({ attempts: 10, error: "450 busy" });
  });

  test("is not retried after a permanent refusal", async () => {
    const { queue } = await kit.queueOne([permanent]);
    expect(await queue.deliverDue()).toBe(0);
    kit.clock.advance(10_000);
    expect(await queue.deliverDue()).toBe(0);
    const [row] = await kit.rows();
    expect(row).toMatchObject({ failedAt: expect.any(Date), error: "550 no such user", attempts: 1 });
  });

  test("does not delay other mails", async () => {
    const { queue } = await kit.queueOne([permanent, temporary]);
    for (const to of ["grace@example.com", "joan@example.com"])
      await kit.enqueue(queue, { ...VERIFICATION, to });
    expect(await queue.deliverDue()).toBe(1);
  });
});

describe("workers", () => {
  test("side by side deliver each mail once", async () => {
    const transports = [recorder(), recorder(), recorder()];
    const queues = transports.map((transport) => kit.queueWith(transport));
    const queue = kit.queueWith(recorder());
    await transact(kit.db, async (tx) => {
      for (let n = 0; n < 60; n += 1) await queue.add(tx, { ...VERIFICATION, to: `owner${n}@example.com` });
    });
    const counts = await Promise.all(queues.map((queue) => queue.deliverDue()));
    const recipients = transports.flatMap(({ delivered }) => delivered.map(({ to }) => to));
    expect(recipients).toHaveLength(60);
    expect(new Set(recipients).size).toBe(60);
    expect(counts.reduce((sum, count) => sum + count)).toBe(60);
  });

  test("redeliver a mail, under the same id, whose worker died before marking it", async () => {
    const reached = Promise.withResolvers<void>();
    const { queue: first, transport: dying } = await kit.queueOne([], () => {
      reached.resolve();
      return new Promise(() => {});
    });
    void first.deliverDue();
    await reached.promise;

    const transport = recorder();
    const second = kit.queueWith(transport);
    expect(await second.deliverDue()).toBe(0);
    kit.clock.advance(6);
    expect(await second.deliverDue()).toBe(1);
    expect(transport.delivered).toEqual(dying.delivered);
  });

  test("are woken from inside a transaction without inheriting it", async () => {
    const arrived = Promise.withResolvers<void>();
    const transport = recorder([], arrived.resolve);
    const queue = kit.queueWith(transport);
    queue.start();
    await transact(kit.db, async (tx) => {
      await queue.add(tx, VERIFICATION);
      queue.wake();
    });
    queue.wake();
    await arrived.promise;
    await queue.stop();
    expect(transport.delivered).toHaveLength(1);
    expect(await kit.rows()).toMatchObject([{ sentAt: expect.any(Date) }]);
    expect(kit.log).toEqual([]);
  });

  test("finish current deliveries when stopped, and start no more", async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const { queue } = await kit.queueOne([], () => {
      begun.resolve();
      return gate.promise;
    });
    for (let n = 1; n < 10; n += 1) await kit.enqueue(queue);
    queue.start();
    await begun.promise;
    const stopped = queue.stop();
    gate.resolve();
    await stopped;
    const sent = (await kit.rows()).filter(({ sentAt }) => sentAt !== null);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThan(10);
    expect(await queue.deliverDue()).toBe(0);
  });

  test("refuse to deliver inside a transaction", async () => {
    const { queue } = await kit.queueOne();
    const delivering = transact(kit.db, () => queue.deliverDue());
    await expect(delivering).rejects.toThrow("inside a database transaction");
  });
});

test("old mails are purged, unsent ones are not", async () => {
  const { queue } = await kit.queueOne();
  await queue.deliverDue();
  await kit.enqueue(queue, { ...VERIFICATION, to: "grace@example.com" });
  kit.clock.advance(31 * 24 * 60);
  await purgeAt(kit.db, RETENTION.sentMails, kit.clock.now());
  expect((await kit.rows()).map(({ recipient }) => recipient)).toEqual(["grace@example.com"]);
});
