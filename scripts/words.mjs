// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { productWordFindings } from './product-words.mjs';
import { fromRoot } from './root.mjs';

/*
 * `npm run words`: checks the language of comments, test titles and log messages, and the keys of log lines.
 *
 * Words that a reader cannot search for may not become more: `word-budget.json` holds how often each occurs, and
 * `npm run words -- --write` lowers it after a text was rewritten. A log line has known keys only, so that dashboards can
 * group by them. The texts that people read have the words of the product (`product-words.mjs`).
 */
const WORDS = /** @type {const} */ ([
  'anew',
  'whoever',
  'nobody',
  'somebody',
  'is told',
  'lets go',
  'let go',
  'so long as',
  'given up',
  'gives up',
  'heard',
  'the house',
  'broken off',
  'stands still',
  'is none',
  'meanwhile',
]);
const LOG_LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const TITLES = new Set(['it', 'test', 'describe']);
const BUDGET = fromRoot('scripts', 'word-budget.json');
const KEYS = fromRoot('scripts', 'log-keys.json');

const sources = ['apps', 'packages', 'tests', 'bench'].flatMap((folder) =>
  ts.sys.readDirectory(fromRoot(folder), ['.ts', '.tsx'], ['**/node_modules', '**/.build', '**/dist']),
);

/** @type {Record<string, number>} */
const counts = Object.fromEntries(WORDS.map((word) => [word, 0]));
const patterns = WORDS.map((word) => ({
  word,
  pattern: new RegExp(`\\b${word.replaceAll(' ', '\\s+')}\\b`, 'gi'),
}));
/** @param {string} text */
const count = (text) => {
  for (const { word, pattern } of patterns)
    counts[word] = (counts[word] ?? 0) + [...text.matchAll(pattern)].length;
};

/** @type {Map<string, string>} key of a log line by the place where it was seen first */
const keys = new Map();

const COMMENT = /\/\*[^]*?\*\/|(?<![:'"`\\])\/\/.*/g;

/** The name of what is called: `it` of `it.each(…)(…)`, `warn` of `log.warn(…)`. @param {ts.Expression} callee @returns {string} */
function nameOf(callee) {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isCallExpression(callee)) return nameOf(callee.expression);
  if (!ts.isPropertyAccessExpression(callee)) return '';
  const object = nameOf(callee.expression);
  return TITLES.has(object) ? object : callee.name.text;
}

/** @param {ts.CallExpression} call */
const isLog = ({ expression }) =>
  ts.isPropertyAccessExpression(expression) &&
  LOG_LEVELS.has(expression.name.text) &&
  /(^|\.|#)log$/.test(expression.expression.getText());

/** @param {string} file @param {ts.Node} node */
function visit(file, node) {
  if (ts.isCallExpression(node)) {
    const [first, second] = node.arguments;
    if (TITLES.has(nameOf(node.expression)) && first !== undefined && ts.isStringLiteralLike(first))
      count(first.text);
    if (isLog(node)) {
      for (const said of [first, second])
        if (said !== undefined && ts.isStringLiteralLike(said)) count(said.text);
      if (first !== undefined && ts.isObjectLiteralExpression(first))
        for (const { name } of first.properties)
          if (name !== undefined && ts.isIdentifier(name) && !keys.has(name.text)) keys.set(name.text, file);
    }
  }
  ts.forEachChild(node, (child) => visit(file, child));
}

for (const file of sources) {
  const text = readFileSync(file, 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  for (const [comment] of text.matchAll(COMMENT)) count(comment.replaceAll(/\n\s*\*/g, ' '));
  if (/\b(it|test|describe)\b|log\b/.test(text)) visit(file, source);
}

if (process.argv.includes('--write')) {
  writeFileSync(BUDGET, `${JSON.stringify(counts, null, 2)}\n`);
  writeFileSync(KEYS, `${JSON.stringify([...keys.keys()].toSorted(), null, 2)}\n`);
}
/** @type {Record<string, number>} */
const budget = JSON.parse(readFileSync(BUDGET, 'utf8'));
/** @type {string[]} */
const known = JSON.parse(readFileSync(KEYS, 'utf8'));
const findings = [
  ...WORDS.filter((word) => (counts[word] ?? 0) > (budget[word] ?? 0)).map(
    (word) =>
      `"${word}": ${counts[word]} in comments, titles and logs, where ${budget[word] ?? 0} are allowed`,
  ),
  ...[...keys]
    .filter(([key]) => !known.includes(key))
    .map(
      ([key, file]) =>
        `${path.relative(fromRoot('.'), file)}: log key ${key} is not in scripts/log-keys.json`,
    ),
  ...productWordFindings(),
];
for (const finding of findings) console.log(finding);
process.exit(findings.length === 0 ? 0 : 1);
