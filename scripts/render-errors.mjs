// @ts-check
import { formatPage } from './format-page.mjs';
import { ERROR_NAMES, errorEntry, SESSION_END_CODES } from '../packages/rules/src/index.ts';

const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|');
const table = (/** @type {string[]} */ head, /** @type {string[][]} */ rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

const error = (/** @type {(typeof ERROR_NAMES)[number]} */ name) => {
  const { code, type, status, fatal, action, ja, en } = errorEntry(name);
  return [
    code,
    type,
    name,
    String(status),
    fatal ? 'yes' : '',
    action,
    `${ja.message}${ja.next}`,
    `${en.message} ${en.next}`,
  ];
};

/** What somebody who helps others looks up by its code: every error and every end. */
export const errorsPage = () =>
  formatPage(
    `# Errors and ends

Written by \`npm run diagrams\` from the catalogue of the rules. The code is what people see beside a message.

## Errors

${table(['Code', 'Type', 'Name', 'HTTP', 'Fatal', 'Leads to', 'Japanese', 'English'], ERROR_NAMES.map(error))}

## Ends of sessions

${table(
  ['Code', 'Name'],
  Object.entries(SESSION_END_CODES)
    .toSorted(([, one], [, other]) => one - other)
    .map(([name, code]) => [String(code), name]),
)}
`,
  );
