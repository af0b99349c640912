import { describe, expect, it } from 'vitest';
import { fitTools } from './fit-tools.ts';
import type { ShownTool } from './tools.ts';

const tool = (name: string, place: ShownTool['place']): ShownTool =>
  ({
    name,
    place,
    icon: 'tip',
    label: name,
    alone: name,
    offer: null,
    dialog: false,
  }) as unknown as ShownTool;
const TOOLS = [
  tool('enter', 'lead'),
  tool('tip', 'give'),
  tool('gift', 'give'),
  tool('purchase', 'bar'),
  tool('private_message', 'bar'),
  tool('network_stats', 'more'),
  tool('leave', 'end'),
];

describe('fitTools', () => {
  it.each([
    [0, 'enter tip gift purchase private_message', 'network_stats', 4],
    [1, 'enter tip gift purchase', 'private_message network_stats', 3],
    [2, 'enter tip gift', 'purchase private_message network_stats', 2],
    [9, 'enter', 'tip gift purchase private_message network_stats', 0],
  ])('moves %i tools behind the button for more', (moved, bar, more, movable) => {
    const names = (part: readonly ShownTool[]) => part.map(({ name }) => name).join(' ');
    const fitted = fitTools(TOOLS, moved);
    expect([names(fitted.bar), names(fitted.more), names(fitted.end)]).toEqual([bar, more, 'leave']);
    expect(fitted.movable).toBe(movable);
  });
});
