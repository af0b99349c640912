import type { Cell } from '@akari/contract/office';

/** A spreadsheet takes a cell that begins so for a formula, and would run it. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell of text: quoted where needed, and never a formula. */
export function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell of a list. Numbers stay numbers; times are ISO 8601 in UTC. */
export function csvCell(cell: Cell, kind: string): string {
  if (cell === null) return '';
  if (kind === 'time') return new Date(cell as number).toISOString();
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'string') return csvText(cell);
  if (kind === 'person') return csvText((cell as { name: string }).name);
  return csvText(JSON.stringify(cell));
}
