import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS_FOLDER } from '../../paths.ts';

/** From this migration on, nodes of the previous version keep running during a migration. */
const SINCE = '0011';
const files = readdirSync(MIGRATIONS_FOLDER).filter(
  (name) => name.endsWith('.sql') && name.slice(0, 4) >= SINCE,
);

/** What breaks a statement of the previous version, or blocks its writes while a large table is changed. */
const BREAKING: Readonly<Record<string, RegExp>> = {
  'takes away what older nodes name': /\bDROP\s+(TABLE|COLUMN|TYPE|VIEW|DEFAULT)\b/i,
  'gives another name to what older nodes name': /\bRENAME\b/i,
  'asks of older nodes what they do not write': /\bSET\s+NOT\s+NULL\b/i,
  'makes something else of a column': /\bALTER\s+COLUMN\b[^;]*\bTYPE\b/i,
};
const statementsOf = (sql: string): string[] =>
  sql.split(/;|-->\s*statement-breakpoint/).map((one) => one.trim());

/** A new column needs a default, because older nodes do not set it. */
const asksForMore = (statement: string): boolean =>
  /\bADD\s+COLUMN\b/i.test(statement) &&
  /\bNOT\s+NULL\b/i.test(statement) &&
  !/\b(DEFAULT|GENERATED)\b/i.test(statement);

function faultsOf(sql: string): string[] {
  return statementsOf(sql).flatMap((statement) => [
    ...Object.entries(BREAKING).flatMap(([fault, pattern]) =>
      pattern.test(statement) ? [`${fault}: ${statement}`] : [],
    ),
    ...(asksForMore(statement) ? [`asks of older nodes what they do not write: ${statement}`] : []),
  ]);
}

describe('schema migration', () => {
  it.each(files)('%s is safe while older nodes run', (file) => {
    expect(faultsOf(readFileSync(path.join(MIGRATIONS_FOLDER, file), 'utf8'))).toEqual([]);
  });

  it.each([
    'ALTER TABLE "tip" DROP COLUMN "note"',
    'ALTER TABLE "tip" RENAME COLUMN "note" TO "words"',
    'ALTER TABLE "tip" ALTER COLUMN "units" SET DATA TYPE integer',
    'ALTER TABLE "tip" ALTER COLUMN "note" SET NOT NULL',
    'ALTER TABLE "tip" ADD COLUMN "kind" text NOT NULL',
    'CREATE TABLE "a" ("b" text NOT NULL);--> statement-breakpoint DROP TABLE "tip";',
  ])('faultsOf finds one fault in: %s', (statement) => expect(faultsOf(statement)).toHaveLength(1));

  it.each([
    'CREATE TABLE "a" ("b" text NOT NULL)',
    `ALTER TABLE "tip" ADD COLUMN "kind" text DEFAULT 'plain' NOT NULL`,
    'ALTER TABLE "tip" ADD COLUMN "note" text',
    'CREATE INDEX "a_b" ON "a" USING btree ("b")',
  ])('faultsOf finds no fault in: %s', (statement) => expect(faultsOf(statement)).toEqual([]));
});
