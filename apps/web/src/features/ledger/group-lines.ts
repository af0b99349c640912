import type { StatementLine } from '@akari/contract/ledger';

/** A visit with its lines, newest first, or a single line. */
export type Group = { visit_id: string; amount_units: number; lines: StatementLine[] } | StatementLine;

export const isVisit = (group: Group): group is Exclude<Group, StatementLine> => 'lines' in group;

/** Puts the lines of each visit together; they follow each other. */
export function groupLines(lines: readonly StatementLine[]): Group[] {
  const groups: Group[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (line.visit === undefined) groups.push(line);
    else if (last !== undefined && isVisit(last) && last.visit_id === line.visit.visit_id)
      last.lines.push(line);
    else groups.push({ ...line.visit, lines: [line] });
  }
  return groups;
}
