import type { ChatLine } from '@akari/contract/chat';

type SystemLine = Extract<ChatLine, { kind: 'system' }>;

/** Several people who came, or who left, as one row. */
export interface CrowdLine {
  kind: 'crowd';
  /** Id of the first line that it stands for: it stays while the row grows. */
  line_id: number;
  event: 'joined' | 'left';
  count: number;
}
export type FoldedLine = ChatLine | CrowdLine;

/** Lines of people and of what they gave. Reaching a goal is what they gave together, and a result what they chose. */
const isKept = (line: ChatLine): boolean =>
  line.kind !== 'system' ||
  line.event === 'free_goal_reached' ||
  line.event === 'poll_ended' ||
  line.ticket !== undefined;

/** Returns those who came and did not leave again, or left and did not come back. Unnamed people cannot be told apart. */
function unpaired(run: readonly SystemLine[], event: 'joined' | 'left'): SystemLine[] {
  const balance = new Map<string, number>();
  for (const line of run) {
    if (line.user_name === null || (line.event !== 'joined' && line.event !== 'left')) continue;
    const step = line.event === event ? 1 : -1;
    balance.set(line.user_name, (balance.get(line.user_name) ?? 0) + step);
  }
  const counted = new Set<string>();
  return run.filter(({ event: of, user_name }) => {
    if (of !== event) return false;
    if (user_name === null) return true;
    if (counted.has(user_name) || (balance.get(user_name) ?? 0) <= 0) return false;
    counted.add(user_name);
    return true;
  });
}

function crowdOf(run: readonly SystemLine[], event: 'joined' | 'left'): FoldedLine[] {
  const lines = unpaired(run, event);
  const [first] = lines;
  if (first === undefined) return [];
  return lines.length === 1
    ? [first]
    : [{ kind: 'crowd', line_id: first.line_id, event, count: lines.length }];
}

/** Returns what is left of system lines that follow each other: the newest state, who came and who left. */
function foldRun(run: readonly SystemLine[]): FoldedLine[] {
  const state = run.findLast(({ event }) => event !== 'joined' && event !== 'left');
  const rows = [...crowdOf(run, 'joined'), ...crowdOf(run, 'left'), ...(state === undefined ? [] : [state])];
  return rows.toSorted((a, b) => a.line_id - b.line_id);
}

/**
 * Folds the system lines between the lines of people, so that a viewer reads people. What the room did before the
 * viewer came in is left out; lines of people, tips and gifts never are.
 * @param entered_line_id the newest line when the viewer came in
 */
export function foldLines(lines: readonly ChatLine[], entered_line_id: number): FoldedLine[] {
  const folded: FoldedLine[] = [];
  let run: SystemLine[] = [];
  for (const line of lines) {
    if (line.kind === 'system' && !isKept(line)) {
      if (line.line_id > entered_line_id) run.push(line);
      continue;
    }
    folded.push(...foldRun(run), line);
    run = [];
  }
  return [...folded, ...foldRun(run)];
}
