// @ts-check
import { readFileSync } from 'node:fs';
import { formatPage } from './format-page.mjs';
import { ROOM_SHEETS, TOOL_MOMENTS, TOOLS } from '../packages/rules/src/index.ts';
import { fromRoot } from './root.mjs';

const PAGE = 'docs/product-rules.md';
const BEGIN = '<!-- tools: written by `npm run diagrams` from packages/rules/src/room-tool/ -->';
const END = '<!-- end of tools -->';

/** @typedef {import('../packages/rules/src/index.ts').ToolName} ToolName */
/** @typedef {import('../packages/rules/src/index.ts').RoomSheetName} SheetName */

const tools = /** @type {[ToolName, (typeof TOOLS)[ToolName]][]} */ (Object.entries(TOOLS));
const sheets = /** @type {[SheetName, (typeof ROOM_SHEETS)[SheetName]][]} */ (Object.entries(ROOM_SHEETS));

const toolRow = (/** @type {(typeof tools)[number]} */ [name, { who, when, opens, sheet, state, named }]) =>
  `| \`${name}\`${named ? '' : ' (ours)'} | ${sheet === null ? '' : `\`${sheet}\``} | ${who.join(', ')} | ${TOOL_MOMENTS[when].text} | ${opens} | ${state} |`;
const sheetRow = (/** @type {(typeof sheets)[number]} */ [name, { opened_by, text, state }]) =>
  `| \`${name}\` | ${text} | ${opened_by} | ${state} |`;

const TABLES = () =>
  formatPage(
    `| Tool | Sheet | Who | When | Opens | State |
| --- | --- | --- | --- | --- | --- |
${tools.map(toolRow).join('\n')}

| Sheet | Shows | Opened by | State |
| --- | --- | --- | --- |
${sheets.map(sheetRow).join('\n')}
`,
  );

/** The product rules with the tables of tools and sheets as they are in the code. The rest is written by hand. */
export async function productRulesPage() {
  const page = readFileSync(fromRoot(PAGE), 'utf8');
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${PAGE}: the marks of the tables of tools are missing`);
  return `${page.slice(0, from)}${BEGIN}\n\n${await TABLES()}\n${page.slice(to)}`;
}
