import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Account } from '@akari/testkit/crowd/account';
import type { Crowd } from '@akari/testkit/crowd/crowd';

const FILE = fileURLToPath(new URL('../.build/faults.jsonl', import.meta.url));

/** The longest interruption of any member, milliseconds. */
export interface Standstill {
  picture: number;
  tips: number;
  chat: number;
}

/** A row of the table in docs/reliability.md. */
export interface FaultRow {
  fault: string;
  /** What people notice of the fault. */
  sees: string;
  standstill_ms: Standstill;
  books: Account;
  /** Calls that rate limits refused: waits for them are not caused by the fault. */
  limited: number;
}

/** Appends the row to the report file. */
export function record(row: FaultRow): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${JSON.stringify(row)}\n`);
}

const longest = (values: readonly { longest_ms: number }[]): number =>
  Math.round(Math.max(0, ...values.map(({ longest_ms }) => longest_ms)));

/** The crowd's longest interruptions since the measurement began. */
export const standstillOf = ({ members }: Crowd): Standstill => ({
  picture: longest(members.map(({ picture }) => picture)),
  tips: longest(members.map(({ money }) => money)),
  chat: longest(members.map(({ talk }) => talk)),
});

export const limitedOf = ({ members }: Crowd): number =>
  members.reduce((sum, { refusals }) => sum + (refusals.get('too_many_requests') ?? 0), 0);
