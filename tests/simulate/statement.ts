import { hash } from 'node:crypto';
import type pg from 'pg';

/** Changes the text of a statement before it is sent, to break a rule on purpose. */
export type Rewrite = (text: string, values: readonly unknown[]) => string;

/** The server that issues a statement. */
export interface Owner {
  name: string;
  dead: boolean;
  /** Called before each statement that runs. @returns false: the owner dies instead */
  beforeStatement(): boolean;
}

/** A statement that waits for its turn. Those of one connection run in order; those of a pool have no order. */
export interface Statement {
  owner: Owner;
  connection: object | null;
  text: string;
  /** Whether its end releases locks that other statements may wait for. */
  lets_go: boolean;
  /**
   * Hash of the statement and, in a transaction, of those before it: the same in each run of a seed, in any order of
   * arrival.
   */
  order: string;
}

export type Query = (...args: unknown[]) => unknown;

export const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string }).text ?? '');

/** Random keys, sealed texts, codes of coupons and of bank transfers, which differ in each run. */
const DRAWN =
  /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|"[\w-]{16,}"|[\w-]{8}(\.[\w-]{16,}){3}|\b(?=\d*[A-Z])([2-9A-Z]{12}|[2-9A-Z]{8})\b/g;
export function orderOf(before: string, [query, values]: unknown[]): string {
  const said = JSON.stringify([textOf(query), values ?? (query as pg.QueryConfig).values ?? []]);
  return hash('sha1', before + said.replaceAll(DRAWN, ''));
}

export const begins = (text: string): boolean => /^\s*begin/i.test(text);
export const ends = (text: string): boolean => /^\s*(commit|rollback)\s*;?\s*$/i.test(text);
/** Matches the end of a transaction or of a savepoint. */
export const letsGo = (text: string): boolean => /^\s*(commit|rollback)/i.test(text);

const SHOWN = 120;
export const shown = ({ owner, text }: Statement): string =>
  `${owner.name || 'looker-on'} «${text.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN)}»`;

export function changedBy(rewrite: Rewrite, args: unknown[]): unknown[] {
  const [query, values] = args;
  const text = textOf(query);
  const changed = rewrite(text, (values ?? (query as pg.QueryConfig).values ?? []) as unknown[]);
  if (changed === text) return args;
  const { name: _, ...config } = typeof query === 'string' ? {} : (query as pg.QueryConfig);
  return [{ ...config, text: changed }, ...args.slice(1)];
}

/** The length in characters from which parsing a statement takes longer than executing it. */
const LONG = 200;
const MOST_NAMES = 300;
const names = new Map<string, string>();

/**
 * Turns a long statement into a named prepared one, so that each connection parses it once: a simulation repeats each
 * one thousands of times.
 */
export function prepared(args: unknown[]): unknown[] {
  const [query, ...rest] = args;
  const text = textOf(query);
  const known = names.get(text);
  const named = typeof query === 'object' && query !== null && 'name' in query && query.name !== undefined;
  // A text of several statements cannot be prepared.
  if (named || text.length < LONG || text.includes(';') || (known === undefined && names.size >= MOST_NAMES))
    return args;
  const name = known ?? `simulated_${names.size}`;
  names.set(text, name);
  return [typeof query === 'string' ? { name, text } : { ...(query as object), name }, ...rest];
}
