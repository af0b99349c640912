// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fromRoot } from './root.mjs';

/**
 * @typedef {{ fault: string, picture_ms: number | null, money_ms: number | null, talk_ms: number | null,
 *   acknowledged: number, lost: number, charged_undelivered: number, running: number }} Row
 */

/** Written by the tests, one line a fault. */
const ROWS = fromRoot('tests', '.build', 'faults.jsonl');
const PAGE = fromRoot('docs', 'reliability.md');
const TABLE = /(<!-- faults: [^\n]*-->\n)[\s\S]*?(\n<!-- \/faults -->)/;

/** @param {number | null} ms */
const seconds = (ms) => (ms === null ? '–' : (ms / 1000).toFixed(1));

/** @param {readonly Row[]} rows */
const tableOf = (rows) =>
  [
    '| Fault | Picture stood still (s) | Tips (s) | Chat (s) | Acknowledged | Lost | Charged, not delivered | Left running |',
    '| --- | --: | --: | --: | --: | --: | --: | --: |',
    ...rows.map(
      (row) =>
        `| ${row.fault} | ${seconds(row.picture_ms)} | ${seconds(row.money_ms)} | ${seconds(row.talk_ms)} | ${row.acknowledged} | ${row.lost} | ${row.charged_undelivered} | ${row.running} |`,
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
const table = tableOf(lines.map((line) => JSON.parse(line)));
process.stdout.write(`\n${table}\n`);
if (status === 0 && !brief && process.argv.includes('--write')) {
  const text = readFileSync(PAGE, 'utf8').replace(TABLE, (_, open, close) => `${open}\n${table}\n${close}`);
  writeFileSync(PAGE, text);
  spawnSync(fromRoot('node_modules', '.bin', 'prettier'), ['--write', PAGE]);
}
process.exit(status ?? 1);
