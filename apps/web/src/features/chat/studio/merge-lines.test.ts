import type { ChatLine } from '@akari/contract/chat';
import type { PrivateMessage } from '@akari/contract/private-message';
import { expect, it } from 'vitest';
import { mergeLines } from './merge-lines.ts';

const author = (user_id: string) =>
  ({ user_id, user_name: user_id, tier: 'regular', role: 'viewer' }) as const;
const line = (line_id: number, at_ms: number, by: string): ChatLine => ({
  kind: 'text',
  line_id,
  at_ms,
  author: author(by),
  text: `line ${line_id}`,
  color: 'dark',
  lang: 'ja',
});
const message = (message_id: number, at_ms: number, inbox: string): PrivateMessage => ({
  message_id,
  performer_id: '1',
  inbox,
  viewer_name: inbox,
  from: 'viewer',
  text: `private ${message_id}`,
  lang: 'ja',
  at_ms,
  read: false,
  secret: false,
  hidden: false,
});
const words = (...args: Parameters<typeof mergeLines>): string[] =>
  mergeLines(...args).map((row) => (row.kind === 'private' ? row.message.text : `line ${row.line.line_id}`));

const lines = [line(1, 10, 'ren'), line(2, 20, 'momo'), line(3, 40, 'ren')];
const messages = [message(1, 5, 'ren'), message(2, 30, 'momo'), message(3, 50, 'ren')];

it('puts chat and private messages in the order of their times', () => {
  expect(words(lines, messages, null)).toEqual([
    'private 1',
    'line 1',
    'line 2',
    'private 2',
    'line 3',
    'private 3',
  ]);
});

it('keeps the order of each kind where clocks differ', () => {
  expect(words([line(1, 30, 'ren'), line(2, 20, 'ren')], [message(1, 25, 'ren')], null)).toEqual([
    'private 1',
    'line 1',
    'line 2',
  ]);
});

it('shows only one viewer, in the chat and in private', () => {
  expect(words(lines, messages, 'ren')).toEqual(['private 1', 'line 1', 'line 3', 'private 3']);
  expect(words(lines, messages, 'yuzu')).toEqual([]);
});
