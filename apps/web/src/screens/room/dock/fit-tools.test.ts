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
  tool('tip', 'give'),
  tool('gift', 'give'),
  tool('twoshot', 'bar'),
  tool('purchase', 'bar'),
  tool('private_message', 'bar'),
  tool('network_stats', 'more'),
  tool('leave', 'end'),
];
const names = (width_px: number | null, tools = TOOLS): string[][] => {
  const { bar, more, end } = fitTools(tools, width_px);
  return [bar, more, end].map((part) => part.map(({ name }) => name));
};

describe('fitTools', () => {
  it.each([null, 392, 900])('keeps every tool of the bar in %s px', (width_px) =>
    expect(names(width_px)).toEqual([
      ['tip', 'gift', 'twoshot', 'purchase', 'private_message'],
      ['network_stats'],
      ['leave'],
    ]),
  );
  it.each([
    [391, ['tip', 'gift', 'twoshot', 'purchase'], ['private_message', 'network_stats']],
    [300, ['tip', 'gift', 'twoshot'], ['purchase', 'private_message', 'network_stats']],
    [0, [], ['tip', 'gift', 'twoshot', 'purchase', 'private_message', 'network_stats']],
  ])('moves the last tools behind the button for more in %i px', (width_px, bar, more) =>
    expect(names(width_px)).toEqual([bar, more, ['leave']]),
  );
  it('makes a button for more where nothing is rare', () => {
    const tools = TOOLS.filter(({ place }) => place !== 'more');
    expect(names(336, tools)).toEqual([
      ['tip', 'gift', 'twoshot', 'purchase', 'private_message'],
      [],
      ['leave'],
    ]);
    expect(names(335, tools)).toEqual([
      ['tip', 'gift', 'twoshot'],
      ['purchase', 'private_message'],
      ['leave'],
    ]);
  });
  it('keeps what leads on in the narrowest bar', () =>
    expect(names(10, [tool('enter', 'lead'), ...TOOLS])[0]).toEqual(['enter']));
});
