import { hash } from 'node:crypto';
import type pg from 'pg';

/** Changes a statement before the database sees it: how a rule is broken on purpose. */
export type Rewrite = (text: string, values: readonly unknown[]) => string;

/** Whose statements these are. */
export interface Owner {
  name: string;
  dead: boolean;
  /** Told before each statement that runs. @returns false: its owner dies instead */
  beforeStatement(): boolean;
}

/** A connection works off one statement after the other; the pool as a whole has no order. */
export interface Statement {
  owner: Owner;
  connection: object | null;
  text: string;
  /** Others may have waited for what its end lets go of. */
  lets_go: boolean;
  /** What it says and, in a transaction, what was said before: the same in each run of a seed, whoever comes first. */
  order: string;
}

export type Query = (...args: unknown[]) => unknown;

export const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string }).text ?? '');

/** Keys that are drawn anew each time. */
const DRAWN = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|"[\w-]{16,}"/g;
export function orderOf(before: string, [query, values]: unknown[]): string {
  const said = JSON.stringify([textOf(query), values ?? (query as pg.QueryConfig).values ?? []]);
  return hash('sha1', before + said.replaceAll(DRAWN, ''));
}

export const begins = (text: string): boolean => /^\s*begin/i.test(text);
export const ends = (text: string): boolean => /^\s*(commit|rollback)\s*;?\s*$/i.test(text);
/** The end of a transaction, or of a part of it. */
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

/** From so long on, a text takes the database longer to read than to follow. */
const LONG = 200;
const MOST_NAMES = 300;
const names = new Map<string, string>();

/** Gives a long text a name, so that each connection reads it once: a simulation says the same thousands of times. */
export function prepared(args: unknown[]): unknown[] {
  const [query, ...rest] = args;
  const text = textOf(query);
  const known = names.get(text);
  const named = typeof query === 'object' && query !== null && 'name' in query && query.name !== undefined;
  // Several in one text cannot have one.
  if (named || text.length < LONG || text.includes(';') || (known === undefined && names.size >= MOST_NAMES))
    return args;
  const name = known ?? `simulated_${names.size}`;
  names.set(text, name);
  return [typeof query === 'string' ? { name, text } : { ...(query as object), name }, ...rest];
}
