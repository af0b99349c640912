import type { Rewrite } from './statement.ts';

/** A rule that is broken on purpose, by changing a statement of the server. */
export interface Sabotage {
  name: string;
  /** What a simulation needs to be able to detect it. */
  takes: 'anything' | 'simultaneous acts' | 'two servers';
  rewrite: Rewrite;
}

/** A part of a statement is another one. */
export const change =
  (found: string | RegExp, put: string): Rewrite =>
  (text) =>
    text.replace(found, put);

/** A deadline of this kind is not set. */
export const forgotten =
  (kind: string): Rewrite =>
  (text, values) =>
    text.startsWith('INSERT INTO deadline') && values[0] === kind
      ? 'SELECT $1::text, $2::text, $3::bigint, $4::text WHERE false'
      : text;

/** Deadlines of this kind are not set, where many are set at once. */
export const allForgotten =
  (kind: string): Rewrite =>
  (text, values) =>
    text.startsWith('INSERT INTO deadline') && values[0] === kind
      ? text.replace('subject ORDER BY', 'subject WHERE false ORDER BY')
      : text;
