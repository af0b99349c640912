import type { ChatLine } from '@akari/contract/chat';
import { CHAT_KEEP_LINES, type ChatColor, type Language } from '@akari/rules';

/** A line of this person that the board does not contain yet. */
export interface PendingLine {
  client_line_id: string;
  text: string;
  color: ChatColor;
  lang: Language;
  /** Null until the server acknowledged it; the line itself arrives with the next batch. */
  line_id: number | null;
  /** `held`: it waits for the performer. */
  state: 'sending' | 'held' | 'failed';
}
export interface Board {
  lines: ChatLine[];
  pending: PendingLine[];
}
export const EMPTY_BOARD: Board = { lines: [], pending: [] };

/** Old lines are removed in portions, so that the scroll position of a reader further up moves rarely. */
const TRIM_SLACK = 50;

/** Appends new lines, each once and in the order of their ids, and removes the pending lines that they confirm. */
export function withLines(board: Board, arrived: readonly ChatLine[], own_user_id: string | null): Board {
  const last = board.lines.at(-1)?.line_id ?? 0;
  const fresh = arrived.filter((line) => line.line_id > last).sort((a, b) => a.line_id - b.line_id);
  if (fresh.length === 0) return board;
  const all = [...board.lines, ...fresh];
  const lines = all.length > CHAT_KEEP_LINES + TRIM_SLACK ? all.slice(-CHAT_KEEP_LINES) : all;
  return {
    lines,
    pending: fresh.reduce((left, line) => withoutEcho(left, line, own_user_id), board.pending),
  };
}

/** Removes the pending line of an echo. The echo may precede the acknowledgement; then author and text identify it. */
function withoutEcho(pending: PendingLine[], line: ChatLine, own_user_id: string | null): PendingLine[] {
  if (line.kind !== 'text' || pending.length === 0) return pending;
  const acknowledged = pending.findIndex((one) => one.line_id === line.line_id);
  const own = own_user_id !== null && line.author.user_id === own_user_id;
  const index =
    acknowledged >= 0 || !own
      ? acknowledged
      : pending.findIndex((one) => one.state !== 'failed' && one.line_id === null && one.text === line.text);
  return index < 0 ? pending : pending.filter((_, at) => at !== index);
}

/** Records the acknowledgement of a pending line. It is removed once the board contains the line itself. */
export function acknowledged(board: Board, client_line_id: string, line_id: number): Board {
  const there = board.lines.some((line) => line.line_id === line_id);
  const pending = there
    ? board.pending.filter((line) => line.client_line_id !== client_line_id)
    : board.pending.map((line) => (line.client_line_id === client_line_id ? { ...line, line_id } : line));
  return { ...board, pending };
}

/**
 * Applies the snapshot after entering or after a gap; pending lines stay. Live lines may arrive before the snapshot, so
 * both are merged by id. Lines from before a gap are dropped, because the lines in between are unknown.
 */
export function withSnapshot(board: Board, lines: readonly ChatLine[], own_user_id: string | null): Board {
  const newest = Math.max(...lines.map((line) => line.line_id));
  const known = new Set(lines.map((line) => line.line_id));
  const joins = lines.length === 0 || board.lines.some((line) => known.has(line.line_id));
  const kept = board.lines.filter((line) => !known.has(line.line_id) && (joins || line.line_id > newest));
  const all = [...kept, ...lines].sort((a, b) => a.line_id - b.line_id);
  return withLines({ ...board, lines: [] }, all, own_user_id);
}
