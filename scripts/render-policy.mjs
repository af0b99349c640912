// @ts-check
import { formatPage } from './format-page.mjs';
import { CONDITIONS, POLICY, ROLE_OF, ROLES } from '../packages/rules/src/index.ts';

/** @typedef {import('../packages/rules/src/index.ts').Verdict} Verdict */

/** @type {(verdict: Verdict) => string} */
const cell = (verdict) => {
  if (verdict.says === 'allowed') return 'yes';
  if (verdict.says === 'denied') return `\`${verdict.error}\``;
  return `only ${CONDITIONS[verdict.condition].text}, else \`${verdict.error}\``;
};

const typesOf = (/** @type {string} */ role) =>
  Object.entries(ROLE_OF)
    .filter(([, one]) => one === role)
    .map(([type]) => type)
    .join(', ');

/** Who may do what: a row for each action, a column for each role. */
export const policyPage = () =>
  formatPage(
    `# Who may do what

Written by \`npm run diagrams\` from the policy in \`packages/rules/src/policy/\`.

Each HTTP call and each socket event of the contract names one action. The server refuses by this table before a handler runs, and the page offers by it (\`may\`). A cell says yes, or names the error that a refusal raises. What depends on the rows that a request names stays with its handler: another person's purchase or session is \`not_found\`.

| Action | ${ROLES.map((role) => `${role.replace('_', ' ')} (${typesOf(role)})`).join(' | ')} |
| --- | ${ROLES.map(() => '---').join(' | ')} |
${Object.entries(POLICY)
  .map(([action, row]) => `| \`${action}\` | ${ROLES.map((role) => cell(row[role])).join(' | ')} |`)
  .join('\n')}
`,
  );
