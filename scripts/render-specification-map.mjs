// @ts-check
import { formatPage } from './format-page.mjs';
import { SPECIFICATION_MAP } from '../tests/specification-map/index.ts';
import { KINDS, OUTCOMES } from '../tests/specification-map/row.ts';

/** @typedef {import('../tests/specification-map/row.ts').Row} Row */

const SECTIONS = {
  3: 'Entities and their fields',
  4: 'States and transitions',
  5: 'Validation rules',
  6: 'Roles and permissions',
  7: 'Calls',
  8: 'Errors and ends',
  9: 'Business constants and limits',
};

const rows = SPECIFICATION_MAP.flatMap((group) => group.rows.map((row) => ({ ...row, kind: group.kind })));
/** @type {(cells: string[][]) => string} */
const table = (cells) =>
  cells.map((row) => `| ${row.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');

/** @type {(place: string) => string} */
const link = (place) => {
  const [file = '', symbol = ''] = place.split('#');
  return `[\`${symbol}\`](../${file})`;
};

/** @type {(row: Row) => string[]} */
const cells = ({ name, outcome, at, note }) => [name, outcome, at.map(link).join(', '), note];

/** @type {(section: number) => string} */
const sectionText = (section) =>
  SPECIFICATION_MAP.filter((group) => group.section === section)
    .map(
      ({ title, rows: named }) =>
        `### ${title}\n\n${table([['Specification', 'In Akari', 'Where', 'Note'], Array(4).fill('---'), ...named.map(cells)])}`,
    )
    .join('\n\n');

const countTable = () => {
  const head = ['Kind', 'Lists', 'Names', ...OUTCOMES];
  const lines = KINDS.map((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    const lists = SPECIFICATION_MAP.filter((group) => group.kind === kind);
    return [
      kind,
      lists,
      ofKind,
      ...OUTCOMES.map((outcome) => ofKind.filter((row) => row.outcome === outcome)),
    ];
  });
  const all = [
    'all',
    SPECIFICATION_MAP,
    rows,
    ...OUTCOMES.map((outcome) => rows.filter((row) => row.outcome === outcome)),
  ];
  const text = (/** @type {unknown} */ cell) =>
    Array.isArray(cell) ? String(cell.length || '') : String(cell);
  return table([head, head.map(() => '---'), ...[...lines, all].map((line) => line.map(text))]);
};

/** Where each name of the specification lives in the product. */
export const specificationMapPage = () =>
  formatPage(
    `# Map of the specification

Written by \`npm run diagrams\` from the table in \`tests/specification-map/\`. A test fails when a place is gone from the code, or has another figure than the specification.

What became of a name: \`here\`: it exists, under this or another name. \`replaced\`: what it was for is done in another way. \`open\`: it belongs to a capability that is built, and is missing. \`later\`: its capability is not built yet. \`none\`: the product does without it.

A list of fields is an entity; other lists are paragraphs of the specification.

${countTable()}

${Object.entries(SECTIONS)
  .map(([section, title]) => `## ${section}. ${title}\n\n${sectionText(Number(section))}`)
  .join('\n\n')}
`,
  );
