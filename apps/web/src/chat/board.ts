import type { ChatLine } from '@akari/contract/chat';
import { CHAT_KEEP_LINES, type ChatColor, type Language } from '@akari/rules';

/** A line of one's own that the board has not taken yet. */
export interface PendingLine {
  client_line_id: string;
  text: string;
  color: ChatColor;
  lang: Language;
  /** Known once the server acknowledged it; the line itself comes with the next batch. */
  line_id: number | null;
  state: 'sending' | 'failed';
}
export interface Board {
  lines: ChatLine[];
  pending: PendingLine[];
}
export const EMPTY_BOARD: Board = { lines: [], pending: [] };

/** Older lines go in portions, so that a reader further up is moved seldom. */
const TRIM_SLACK = 50;

/** Puts new lines at the end: each once, in the order of their ids, own pending lines taken off as they arrive. */
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

/** The echo of a pending line may overtake its acknowledgement: then it is known by who said what. */
function withoutEcho(pending: PendingLine[], line: ChatLine, own_user_id: string | null): PendingLine[] {
  if (line.kind !== 'text' || pending.length === 0) return pending;
  const acknowledged = pending.findIndex((one) => one.line_id === line.line_id);
  const own = own_user_id !== null && line.author.user_id === own_user_id;
  const index =
    acknowledged >= 0 || !own
      ? acknowledged
      : pending.findIndex((one) => one.state === 'sending' && one.line_id === null && one.text === line.text);
  return index < 0 ? pending : pending.filter((_, at) => at !== index);
}

/** The server took a pending line: it goes when the line itself is there. */
export function acknowledged(board: Board, client_line_id: string, line_id: number): Board {
  const there = board.lines.some((line) => line.line_id === line_id);
  const pending = there
    ? board.pending.filter((line) => line.client_line_id !== client_line_id)
    : board.pending.map((line) => (line.client_line_id === client_line_id ? { ...line, line_id } : line));
  return { ...board, pending };
}

/**
 * The snapshot after entering, or after a gap: what is pending stays pending. The first live lines may overtake it, so
 * both are joined by their ids; lines from before a gap are let go, because what was said between is not known.
 */
export function withSnapshot(board: Board, lines: readonly ChatLine[], own_user_id: string | null): Board {
  const newest = Math.max(...lines.map((line) => line.line_id));
  const known = new Set(lines.map((line) => line.line_id));
  const joins = lines.length === 0 || board.lines.some((line) => known.has(line.line_id));
  const kept = board.lines.filter((line) => !known.has(line.line_id) && (joins || line.line_id > newest));
  const all = [...kept, ...lines].sort((a, b) => a.line_id - b.line_id);
  return withLines({ ...board, lines: [] }, all, own_user_id);
}
