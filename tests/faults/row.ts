import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Account } from '../crowd/account.ts';
import type { Crowd } from '../crowd/crowd.ts';

const FILE = fileURLToPath(new URL('../.build/faults.jsonl', import.meta.url));

/** Longest that anybody was without it, milliseconds. */
export interface Standstill {
  picture: number;
  tips: number;
  chat: number;
}

/** One line of the table in docs/reliability.md. */
export interface FaultRow {
  fault: string;
  /** What people see of it, in words. */
  sees: string;
  standstill_ms: Standstill;
  books: Account;
  /** Calls that the service's limits refused: what waited for them did not wait for the fault. */
  limited: number;
}

/** Keeps the line for whoever runs the tests. */
export function record(row: FaultRow): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${JSON.stringify(row)}\n`);
}

const longest = (values: readonly { longest_ms: number }[]): number =>
  Math.round(Math.max(0, ...values.map(({ longest_ms }) => longest_ms)));

/** What a crowd has stood since it began to measure. */
export const standstillOf = ({ members }: Crowd): Standstill => ({
  picture: longest(members.map(({ picture }) => picture)),
  tips: longest(members.map(({ money }) => money)),
  chat: longest(members.map(({ talk }) => talk)),
});

export const limitedOf = ({ members }: Crowd): number =>
  members.reduce((sum, { refusals }) => sum + (refusals.get('too_many_requests') ?? 0), 0);
