import type { ChatLine } from '@akari/contract/chat';
import { describe, expect, it } from 'vitest';
import { foldLines } from './fold.ts';

type Event = Extract<ChatLine, { kind: 'system' }>['event'];
const author = { user_id: '9', user_name: 'hana', tier: 'regular', role: 'viewer' } as const;
const said = (line_id: number): ChatLine => ({
  kind: 'text',
  line_id,
  at_ms: 0,
  author,
  text: 'こんばんは',
  color: 'dark',
  lang: 'ja',
});
const tipped = (line_id: number): ChatLine => ({
  kind: 'tip',
  line_id,
  at_ms: 0,
  author,
  units: 10_000,
  object: 'teddy_bear',
});
const told = (line_id: number, event: Event, user_name: string | null = null): ChatLine => ({
  kind: 'system',
  line_id,
  at_ms: 0,
  event,
  end: null,
  user_name,
});
/** Rows as short texts: `said 1`, `joined hana`, `joined ×3`. */
const rows = (lines: ChatLine[], entered_line_id = 0): string[] =>
  foldLines(lines, entered_line_id).map((line) => {
    if (line.kind === 'crowd') return `${line.event} ×${line.count}`;
    if (line.kind !== 'system') return `${line.kind} ${line.line_id}`;
    return line.user_name === null ? line.event : `${line.event} ${line.user_name}`;
  });

describe('foldLines', () => {
  it('keeps the newest of several states that follow each other', () => {
    expect(
      rows([
        told(1, 'chat_stopped'),
        told(2, 'break_started'),
        told(3, 'preview_started'),
        told(4, 'free_started'),
      ]),
    ).toEqual(['free_started']);
  });
  it('counts the people who came and who left, and names one alone', () => {
    expect(
      rows([
        told(1, 'joined', 'hana'),
        told(2, 'joined', 'ren'),
        told(3, 'joined', null),
        told(4, 'left', 'kenji'),
      ]),
    ).toEqual(['joined ×3', 'left kenji']);
  });
  it('leaves out who came and went, and who went and came back', () => {
    expect(
      rows([
        told(1, 'joined', 'hana'),
        told(2, 'left', 'ren'),
        told(3, 'left', 'hana'),
        told(4, 'joined', 'ren'),
      ]),
    ).toEqual([]);
  });
  it('names a person once, however often they came', () => {
    expect(rows([told(1, 'joined', 'hana'), told(2, 'left', 'hana'), told(3, 'joined', 'hana')])).toEqual([
      'joined hana',
    ]);
  });
  it('never folds lines of people, tips and goals, and folds only between them', () => {
    expect(
      rows([
        told(1, 'chat_started'),
        said(2),
        told(3, 'joined', 'hana'),
        tipped(4),
        told(5, 'joined', 'ren'),
        told(6, 'free_goal_reached'),
        told(7, 'free_over'),
        said(8),
      ]),
    ).toEqual([
      'chat_started',
      'text 2',
      'joined hana',
      'tip 4',
      'joined ren',
      'free_goal_reached',
      'free_over',
      'text 8',
    ]);
  });
  it('leaves out what the room did before the viewer came in, and keeps what people said', () => {
    expect(
      rows(
        [told(1, 'free_started'), told(2, 'joined', 'ren'), said(3), tipped(4), told(5, 'joined', 'hana')],
        4,
      ),
    ).toEqual(['text 3', 'tip 4', 'joined hana']);
  });
  it('gives a row that grows the id of its first line', () => {
    const came = [told(5, 'joined', 'hana'), told(6, 'joined', 'ren')];
    expect(foldLines(came, 0)[0]?.line_id).toBe(5);
    expect(foldLines([...came, told(7, 'joined', 'kenji')], 0)[0]?.line_id).toBe(5);
  });
});
