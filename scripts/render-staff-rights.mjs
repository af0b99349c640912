// @ts-check
import { formatPage } from './format-page.mjs';
import {
  STAFF_ACT_NAMES,
  STAFF_ACTS,
  STAFF_RIGHT_NAMES,
  STAFF_RIGHTS,
  STAFF_ROLE_NAMES,
  STAFF_ROLES,
} from '../packages/rules/src/index.ts';

/** @typedef {import('../packages/rules/src/index.ts').StaffRight} StaffRight */

/** @type {(right: StaffRight) => string} */
const actsOf = (right) =>
  STAFF_ACT_NAMES.filter((act) => STAFF_ACTS[act].right === right)
    .map((act) => `\`${act}\``)
    .join(', ');

/** @type {(role: keyof typeof STAFF_ROLES, right: StaffRight) => string} */
const cell = (role, right) =>
  /** @type {readonly string[]} */ (STAFF_ROLES[role].rights).includes(right) ? 'yes' : '';

/** @type {(act: import('../packages/rules/src/index.ts').StaffAct) => string} */
const rightOf = (act) => {
  const { right } = STAFF_ACTS[act];
  return right === null ? 'none: the user types 215 and 220' : `\`${right}\``;
};

/** What staff may do: roles and rights, and the acts that the audit log names. */
export const staffRightsPage = () =>
  formatPage(
    `# Rights of staff

Written by \`npm run diagrams\` from the tables in \`packages/rules/src/staff/\`.

A right is given by a role, for one site or for all. A role for one site gives no right of the whole service. Nobody changes their own role, gives a right that they lack, or touches a person or role of an equal or higher position: an administrator is appointed on the command line alone. The command line gives access to the database anyway, so it asks for no role; the audit log names the operating system's user.

## Roles

| Right | Scope | ${STAFF_ROLE_NAMES.map((role) => `${role.replaceAll('_', ' ')} (${STAFF_ROLES[role].position})`).join(' | ')} |
| --- | --- | ${STAFF_ROLE_NAMES.map(() => '---').join(' | ')} |
${STAFF_RIGHT_NAMES.map(
  (right) =>
    `| \`${right}\` | ${STAFF_RIGHTS[right].scope} | ${STAFF_ROLE_NAMES.map((role) => cell(role, right)).join(' | ')} |`,
).join('\n')}

The number is the position.

## Rights

| Right | May | Acts |
| --- | --- | --- |
${STAFF_RIGHT_NAMES.map((right) => `| \`${right}\` | ${STAFF_RIGHTS[right].text} | ${actsOf(right)} |`).join('\n')}

## Acts

Each is one row of the audit log.

| Act | What is done | Right |
| --- | --- | --- |
${STAFF_ACT_NAMES.map((act) => `| \`${act}\` | ${STAFF_ACTS[act].text} | ${rightOf(act)} |`).join('\n')}
`,
  );
