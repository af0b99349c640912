// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fromRoot } from './root.mjs';

/**
 * @typedef {{ acknowledged: number, lost: number }} Kept
 * @typedef {{ fault: string, sees: string, standstill_ms: { picture: number, tips: number, chat: number },
 *   books: { transfers: Kept, lines: Kept, wrongly_charged: number, running: number }, limited: number }} Row
 */

/** Written by the tests, one line a fault. */
const ROWS = fromRoot('tests', '.build', 'faults.jsonl');
const PAGE = fromRoot('docs', 'reliability.md');
const TABLE = /(<!-- faults: [^\n]*-->\n)[\s\S]*?(\n<!-- \/faults -->)/;

/** @param {number} ms */
const seconds = (ms) => (ms / 1000).toFixed(1);
/** @param {Kept} kept */
const keptOf = ({ acknowledged, lost }) => `${acknowledged} / ${lost}`;
/** @param {readonly unknown[]} cells */
const line = (cells) => `| ${cells.join(' | ')} |`;

/** @param {readonly Row[]} rows */
const tableOf = (rows) =>
  [
    line([
      'Fault',
      'What people see',
      'Pictures back (s)',
      'Tips back (s)',
      'Chat back (s)',
      'Transfers acknowledged / lost',
      'Lines acknowledged / lost',
      'Charged, not delivered',
      'Left running',
    ]),
    '| --- | --- | --: | --: | --: | --: | --: | --: | --: |',
    ...rows.map(({ fault, sees, standstill_ms: { picture, tips, chat }, books }) =>
      line([
        fault,
        sees,
        ...[picture, tips, chat].map(seconds),
        keptOf(books.transfers),
        keptOf(books.lines),
        books.wrongly_charged,
        books.running,
      ]),
    ),
  ].join('\n');

/*
 * `npm run test:faults`: breaks everything in turn and prints what people saw of it; with `-- --write` the table goes
 * into docs/reliability.md. `-- --ci` is the form that CI has time for.
 */
const brief = process.argv.includes('--ci');
rmSync(ROWS, { force: true });
const { status } = spawnSync(
  process.execPath,
  [fromRoot('scripts/test.mjs'), 'faults', ...(brief ? ['--ci'] : [])],
  {
    stdio: 'inherit',
  },
);
const lines = existsSync(ROWS) ? readFileSync(ROWS, 'utf8').trim().split('\n') : [];
/** @type {Row[]} */
const rows = lines.map((each) => JSON.parse(each));
const table = tableOf(rows);
process.stdout.write(`\n${table}\n`);
for (const { fault, limited } of rows)
  if (limited > 0) process.stdout.write(`${fault}: ${limited} calls were refused by limits\n`);
if (status === 0 && !brief && process.argv.includes('--write')) {
  const text = readFileSync(PAGE, 'utf8').replace(TABLE, (_, open, close) => `${open}\n${table}\n${close}`);
  writeFileSync(PAGE, text);
  spawnSync(fromRoot('node_modules', '.bin', 'oxfmt'), [PAGE]);
}
process.exit(status ?? 1);
