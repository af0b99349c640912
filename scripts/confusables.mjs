// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * Writes packages/rules/src/user/confusables.ts from Unicode's own table:
 *   npx tsx scripts/confusables.mjs confusables.txt
 * The table is https://www.unicode.org/Public/security/<version>/confusables.txt (UTS 39).
 */

const TARGET = fileURLToPath(new URL('../packages/rules/src/user/confusables.ts', import.meta.url));
/** A character that a stored user name may contain. */
const IN_NAMES = /^[\p{L}\p{N}\p{M}_-]$/u;

/** @param {string} points code points, in hexadecimal */
const textOf = (points) =>
  points
    .trim()
    .split(/\s+/)
    .map((point) => String.fromCodePoint(Number.parseInt(point, 16)))
    .join('');

/** @param {string} table @returns {[from: string, to: string][]} */
function rowsOf(table) {
  return table
    .split('\n')
    .map((line) => line.replace(/#.*/, '').split(';'))
    .filter((fields) => fields.length >= 2)
    .map(([from = '', to = '']) => /** @type {[string, string]} */ ([textOf(from), textOf(to)]))
    .filter(([from]) => IN_NAMES.test(from) && from.normalize('NFKC') === from);
}

/** Returns a string literal; non-ASCII is escaped, or a combining mark would join the quote. @param {string} text */
const literal = (text) =>
  `'${text.replace(/[^\x20-\x7e]|['\\]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)}'`;

/** @param {[from: string, to: string][]} rows */
function render(rows) {
  /** @type {Map<string, string>} */
  const alike = new Map();
  for (const [from, to] of rows) alike.set(to, (alike.get(to) ?? '') + from);
  const lines = [...alike]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([to, from]) => `  [${literal(to)}, ${literal(from)}],`);
  return [
    '/* Written by scripts/confusables.mjs from confusables.txt of Unicode (UTS 39). */',
    '',
    '/** What a reader takes for the first: every character of the second. */',
    'export const ALIKE: readonly (readonly [seen_as: string, characters: string])[] = [',
    ...lines,
    '];',
    '',
  ].join('\n');
}

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('usage: confusables.mjs confusables.txt');
writeFileSync(TARGET, render(rowsOf(readFileSync(source, 'utf8'))));
