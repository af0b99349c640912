// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { fromRoot } from './root.mjs';

/** @typedef {{ word: string, instead: string, pattern: RegExp, japanese: boolean }} RefusedWord */

const SECTION = '## Words of the product';
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;
/** Phrases in which a refused word is right. */
const ALLOWED = /picture in picture|private messages?/gi;
/** The files whose texts people read. */
const TEXTS = [
  'apps/web/src/**/text.ts',
  'apps/web/src/**/*-text.ts',
  'packages/rules/src/error/*.error*.ts',
  'packages/rules/src/gift/gift.ts',
  'apps/server/src/core/ledger/statement-csv.ts',
  'apps/server/src/platform/payment/sandbox/sandbox-page.ts',
  'apps/server/src/commands/demo-people.ts',
];

/**
 * The refused words of the glossary: those in backticks in the last column of its product section.
 * @param {string} glossary @returns {RefusedWord[]}
 */
export function refusedWords(glossary) {
  const section = (glossary.split(SECTION)[1] ?? '').split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.flatMap((row) => {
    const [, ja = '', en = '', , refused = ''] = row.split('|').map((cell) => cell.trim());
    return [...refused.matchAll(/`([^`]+)`/g)].map(([, word = '']) => {
      const japanese = JAPANESE.test(word);
      return {
        word,
        instead: japanese ? ja : en,
        japanese,
        pattern: japanese ? new RegExp(word) : new RegExp(`(?<![\\w{-])${word}(?![\\w}-])`, 'i'),
      };
    });
  });
}

/**
 * The refused words in one text. A half-width bracket beside Japanese is refused too.
 * @param {string} text @param {readonly RefusedWord[]} refused
 */
export function wordsIn(text, refused) {
  const japanese = JAPANESE.test(text);
  const read = text.replace(ALLOWED, '');
  const found = refused
    .filter((one) => one.japanese === japanese && one.pattern.test(read))
    .map(({ word, instead }) => `"${word}": the product says ${instead}`);
  return japanese && /[()]/.test(text) ? [...found, 'half-width brackets in a Japanese text'] : found;
}

/** Every string of a file that is no path of an import. @param {ts.Node} node @param {(text: string) => void} visit */
function strings(node, visit) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
  // A code or a name is one word without capitals.
  if (ts.isStringLiteralLike(node) && (JAPANESE.test(node.text) || /[A-Z ]/.test(node.text)))
    visit(node.text);
  ts.forEachChild(node, (child) => strings(child, visit));
}

/** What is wrong with the words of all texts. @returns {string[]} */
export function productWordFindings() {
  const refused = refusedWords(readFileSync(fromRoot('docs', 'glossary.md'), 'utf8'));
  if (refused.length === 0) return [`docs/glossary.md: "${SECTION}" refuses no word`];
  const files = TEXTS.flatMap((pattern) =>
    ts.sys.readDirectory(fromRoot('.'), ['.ts'], ['**/node_modules'], [pattern]),
  );
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    /** @type {string[]} */
    const findings = [];
    strings(source, (text) => {
      for (const fault of wordsIn(text, refused))
        findings.push(`${path.relative(fromRoot('.'), file)}: ${fault} in '${text}'`);
    });
    return findings;
  });
}
