import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { Journal } from './journal.ts';
import { Unsettled } from './unsettled.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'akari-journal-'));

const of = (session_id: string, delivered_ms: number, forgiven_ms = 0) => ({
  session_id,
  delivered_ms,
  forgiven_ms,
});

it('Journal keeps the largest forgiven_ms of a session', () => {
  const data_dir = folder();
  new Journal(data_dir).record([of('a', 5_000, 1_200), of('b', 1)]);
  new Journal(data_dir).record([of('a', 5_000, 900), of('b', 1, 40)]);
  expect(new Journal(data_dir).read().forgiven).toEqual([
    ['a', 1_200],
    ['b', 40],
  ]);
});

it('Journal keeps the largest delivered_ms of a session over a restart', () => {
  const data_dir = folder();
  new Journal(data_dir).record([of('a', 5_000)]);
  new Journal(data_dir).record([of('a', 4_000), of('b', 1)]);
  expect(new Journal(data_dir).read().sessions).toEqual([
    ['a', 5_000],
    ['b', 1],
  ]);
});

it('Journal.forget removes what was read and keeps later records', () => {
  const data_dir = folder();
  const journal = new Journal(data_dir);
  journal.record([of('a', 1), of('b', 1)]);
  journal.read();
  journal.record([of('b', 2)]);
  journal.forget();
  expect(new Journal(data_dir).read().sessions).toEqual([['b', 2]]);
  journal.read();
  journal.forget();
  expect(existsSync(join(data_dir, 'journal.json'))).toBe(false);
});

it('Unsettled writes the journal 1 s after a full disk, without throwing', () => {
  const data_dir = folder();
  const journal = new Journal(data_dir);
  const unsettled = new Unsettled(journal, pino({ level: 'silent' }));
  // As good as a full disk: nothing can be written there.
  const full = join(data_dir, 'journal.json.next');
  mkdirSync(full);
  expect(() => journal.record([of('a', 1)])).toThrow();
  unsettled.ended(of('b', 2), 0, 0);
  unsettled.keep(0, 0);
  unsettled.keepAll([of('c', 3)]);
  rmdirSync(full);
  unsettled.keep(500, 0);
  expect(new Journal(data_dir).read().sessions).toEqual([]);
  unsettled.keep(1_000, 0);
  expect(new Map(new Journal(data_dir).read().sessions)).toEqual(
    new Map([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]),
  );
});

it('Unsettled writes figures sent in the last 60 s once the last listener is gone', () => {
  const journal = new Journal(folder());
  const unsettled = new Unsettled(journal, pino({ level: 'silent' }));
  unsettled.ended(of('old', 1), 1, 0);
  unsettled.ended(of('new', 2), 1, 50_000);
  unsettled.sweep(70_000);
  unsettled.keep(70_000, 1);
  expect(journal.read().sessions).toEqual([]);
  unsettled.keep(71_000, 0);
  expect(journal.read().sessions).toEqual([['new', 2]]);
});

it('Journal moves a damaged file to journal.json.damaged', () => {
  const data_dir = folder();
  writeFileSync(join(data_dir, 'journal.json'), '{"sessions":[["a"');
  expect(new Journal(data_dir).read().sessions).toEqual([]);
  expect(readFileSync(join(data_dir, 'journal.json.damaged'), 'utf8')).toContain('["a"');
});
