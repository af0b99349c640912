import { expect, it } from 'vitest';
import { chatColumn } from './chat-column.ts';

it.each([
  ['open', 'open', true, 'board'],
  ['open', 'open', false, 'board'],
  ['silent', 'open', false, 'board'],
  // After the end, what one was there for stays.
  ['closed', 'ended', true, 'past'],
  ['outside', 'ended', true, 'past'],
  ['private', 'ended', true, 'past'],
  ['peep', 'open', true, 'text'],
  ['closed', 'ended', false, 'others'],
  ['closed', 'offline', false, 'others'],
  ['private', 'private', false, 'others'],
  ['closed', 'resting', false, 'others'],
  // A viewer who can enter is not sent elsewhere.
  ['outside', 'consent', false, 'text'],
  ['closed', 'preview', false, 'text'],
] as const)('%s chat behind the door "%s" (lines: %s) shows %s', (access, door, has_lines, shown) => {
  expect(chatColumn(access, door, has_lines)).toBe(shown);
});
