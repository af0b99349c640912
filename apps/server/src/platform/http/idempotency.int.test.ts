import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { testServices } from '../../testing/services.ts';
import { startRetentionJob } from '../deadline/retention-job.ts';
import { ANSWER_KEPT_MS, oldAnswers } from './forget-answers.ts';
import { once } from './idempotency.ts';

const services = await testServices();
const { pool } = services.database;
/** For the slowest machine. */
const PATIENCE = { timeout: 20_000 };

/** Calls `once` with work that ends when the test calls `letGo`. */
function ask(key: string, outcome: () => string, content = 'a cup of tea') {
  let letGo!: () => void;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const work = vi.fn(async () => {
    await gate;
    return outcome();
  });
  const answer = once(services, { user_id: 1, key, content }, work);
  // A rejection is checked later.
  answer.catch(() => undefined);
  return { work, letGo, answer };
}

const WAITING = `SELECT count(*)::int AS waiting FROM pg_locks
  WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** A running call, and a second call with the same key that waits. */
async function two(outcome: () => string) {
  const key = randomUUID();
  const first = ask(key, outcome);
  await vi.waitFor(() => expect(first.work).toHaveBeenCalledOnce(), PATIENCE);
  const second = ask(key, () => 'second');
  await vi.waitFor(async () => expect((await pool.query(WAITING)).rows).toEqual([{ waiting: 1 }]), PATIENCE);
  return { key, first, second };
}

test('once answers a concurrent repeat without running its work again', async () => {
  const { key, first, second } = await two(() => 'first');
  first.letGo();
  expect(await Promise.all([first.answer, second.answer])).toEqual(['first', 'first']);
  expect(second.work).not.toHaveBeenCalled();
  await expect(ask(key, () => 'third', 'a pot of tea').answer).rejects.toMatchObject({
    problem: 'idempotency_key_reused',
  });
});

test('once runs the waiting repeat when the first call fails', async () => {
  const { first, second } = await two(() => {
    throw new Error('refused');
  });
  first.letGo();
  second.letGo();
  await expect(first.answer).rejects.toThrow('refused');
  expect(await second.answer).toBe('second');
});

test('oldAnswers deletes answers in batches after ANSWER_KEPT_MS', async () => {
  const { clock, deadlines } = services;
  await pool.query('DELETE FROM idempotency');
  await startRetentionJob(services, { ...oldAnswers, batch_size: 2 });
  const made = vi.fn(async () => 'made');
  const asked = (key: string): Promise<string> => once(services, { user_id: 2, key, content: '' }, made);
  const old = [randomUUID(), randomUUID(), randomUUID()];
  for (const key of old) await asked(key);
  clock.advance(ANSWER_KEPT_MS - 1_000);
  const young = randomUUID();
  await asked(young);
  await deadlines.runDue();
  for (const key of [...old, young]) await asked(key);
  expect(made).toHaveBeenCalledTimes(4);
  clock.advance(3_600_000);
  await deadlines.runDue();
  clock.advance(1_000);
  await deadlines.runDue();
  for (const key of [...old, young]) await asked(key);
  expect(made).toHaveBeenCalledTimes(7);
});
