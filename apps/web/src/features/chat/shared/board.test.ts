import type { ChatLine } from '@akari/contract/chat';
import { describe, expect, it } from 'vitest';
import { acknowledged, EMPTY_BOARD, withLines, withSnapshot, type Board, type PendingLine } from './board.ts';

const line = (line_id: number, text = 'hello', user_id: string | null = '9'): ChatLine => ({
  kind: 'text',
  line_id,
  at_ms: line_id,
  text,
  color: 'dark',
  lang: 'en',
  author: { user_id, user_name: 'ann', tier: 'regular', role: 'viewer' },
});
const pending = (client_line_id: string, text: string): PendingLine => ({
  client_line_id,
  text,
  color: 'dark',
  lang: 'en',
  line_id: null,
  reply_to: null,
  state: 'sending',
});
const ids = (board: Board) => board.lines.map((one) => one.line_id);

describe('withLines', () => {
  it('keeps each line once, in order', () => {
    const board = withLines(
      withLines(EMPTY_BOARD, [line(2), line(1)], null),
      [line(2), line(4), line(3)],
      null,
    );
    expect(ids(board)).toEqual([1, 2, 3, 4]);
  });

  it('keeps the newest 500 lines', () => {
    const many = Array.from({ length: 700 }, (_, index) => line(index + 1));
    const board = withLines(EMPTY_BOARD, many, null);
    expect(board.lines).toHaveLength(500);
    expect(board.lines.at(-1)?.line_id).toBe(700);
  });

  it('returns the same board when no line is new', () => {
    const board = withLines(EMPTY_BOARD, [line(1)], null);
    expect(withLines(board, [line(1)], null)).toBe(board);
  });
});

describe('pending lines', () => {
  const waiting: Board = { lines: [], pending: [pending('a', 'hi'), pending('b', 'hi')] };

  it('are removed when the acknowledged line arrives', () => {
    const taken = acknowledged(waiting, 'b', 7);
    expect(withLines(taken, [line(7, 'hi')], '9').pending.map((one) => one.client_line_id)).toEqual(['a']);
  });

  it('are removed when the line arrives before its acknowledgement', () => {
    const echoed = withLines(waiting, [line(7, 'hi')], '9');
    expect(echoed.pending.map((one) => one.client_line_id)).toEqual(['b']);
    expect(acknowledged(echoed, 'a', 7).pending.map((one) => one.client_line_id)).toEqual(['b']);
  });

  it('are not matched with the same text of another author', () => {
    expect(withLines(waiting, [line(7, 'hi', '8')], '9').pending).toHaveLength(2);
  });
});

describe('withSnapshot', () => {
  const board = withLines(EMPTY_BOARD, [line(1), line(2)], null);

  it('adds the missed lines', () => {
    expect(ids(withSnapshot(board, [line(2), line(3)], null))).toEqual([1, 2, 3]);
  });

  it('replaces the board when lines in between are missing', () => {
    expect(ids(withSnapshot(board, [line(60), line(61)], null))).toEqual([60, 61]);
  });

  it('merges with live lines that arrived first', () => {
    const live = withLines(EMPTY_BOARD, [line(9)], null);
    expect(ids(withSnapshot(live, [line(7), line(8), line(9)], null))).toEqual([7, 8, 9]);
    expect(ids(withSnapshot(live, [line(7), line(8)], null))).toEqual([7, 8, 9]);
  });

  it('keeps the board when the snapshot is empty', () => {
    expect(ids(withSnapshot(board, [], null))).toEqual([1, 2]);
  });
});
