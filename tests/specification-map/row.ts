/**
 * What the product made of a name of the specification. `here`: it exists, under this or another name. `replaced`: what it
 * was for is done in another way. `open`: it belongs to the room that is built, and is
 * missing. `later`: its capability is not built yet. `none`: the product does without it.
 */
export const OUTCOMES = ['here', 'replaced', 'open', 'later', 'none'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** One name of the specification and its place. */
export interface Row {
  name: string;
  outcome: Outcome;
  /** `path#symbol` each: a file of this repository, and what it declares (`scripts/symbols.mjs`). */
  at: readonly string[];
  /** The figure of the specification that the first place has. */
  is?: unknown;
  /** The place may say more than the figure, which is a list: an error has its texts. */
  begins?: true;
  note: string;
}

/** What kind of name it is: the document counts them. */
export const KINDS = [
  'field',
  'slice',
  'parameter',
  'label',
  'kind',
  'state',
  'transition',
  'rule',
  'right',
  'call',
  'error',
  'end',
  'message',
  'constant',
] as const;
export type Kind = (typeof KINDS)[number];

/** The names of one entity, list or paragraph. */
export interface Group {
  section: 3 | 4 | 5 | 6 | 7 | 8 | 9;
  title: string;
  kind: Kind;
  rows: readonly Row[];
}

const list = (at: string | readonly string[]): readonly string[] => (typeof at === 'string' ? [at] : at);
const row =
  (outcome: Outcome) =>
  (name: string, at: string | readonly string[], note: string): Row => ({
    name,
    outcome,
    at: list(at),
    note,
  });

export const here = (name: string, at: string | readonly string[], note = ''): Row =>
  row('here')(name, at, note);
/** It exists, and its first place has the specification's figure. */
export const figure = (name: string, at: string | readonly string[], is: unknown, note = ''): Row => ({
  ...here(name, at, note),
  is,
});
/** The same for a list that goes on after the figure. */
export const beginning = (name: string, at: string, is: readonly unknown[], note = ''): Row => ({
  ...figure(name, at, is, note),
  begins: true,
});
export const replaced = row('replaced');
export const open = (name: string, missing: string, at: string | readonly string[] = []): Row =>
  row('open')(name, at, missing);
export const later = (name: string, capability: string): Row => row('later')(name, [], capability);
export const none = (name: string, why: string): Row => row('none')(name, [], why);

/** Names of one list whose members stand in one place: `places('A', 'path#LIST', { name: 'member' })`. */
export const members = (base: string, names: Readonly<Record<string, string>>): Row[] =>
  Object.entries(names).map(([name, member]) => here(name, `${base}.${member}`));

/** The beginnings of places. */
export const RULES = 'packages/rules/src';
export const CONTRACT = 'packages/contract/src';
export const SERVER = 'apps/server/src';
export const PAGE = 'apps/web/src';
