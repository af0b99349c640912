import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Account, Crowd } from '../crowd/crowd.ts';

const FILE = fileURLToPath(new URL('../.build/faults.jsonl', import.meta.url));

/** One line of the table in docs/reliability.md. */
export interface FaultRow {
  fault: string;
  /** Longest standstill that anybody saw, milliseconds; null: not measured. */
  picture_ms: number | null;
  money_ms: number | null;
  talk_ms: number | null;
  acknowledged: number;
  lost: number;
  charged_undelivered: number;
  running: number;
}

/** Keeps the line for whoever runs the tests. */
export function record(row: FaultRow): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${JSON.stringify(row)}\n`);
}

const longest = (values: readonly number[]): number => Math.round(Math.max(0, ...values));

/** The line of a fault that a crowd has lived through. */
export const rowOf = (fault: string, crowd: Crowd, account: Account): FaultRow => ({
  fault,
  picture_ms: longest(crowd.members.map(({ picture }) => picture.longest_ms)),
  money_ms: longest(crowd.members.map(({ money }) => money.longest_ms)),
  talk_ms: longest(crowd.members.map(({ talk }) => talk.longest_ms)),
  acknowledged: account.acknowledged,
  lost: account.lost,
  charged_undelivered: account.wrongly_charged,
  running: account.running,
});
