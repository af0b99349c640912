import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextOpenTools, type OpenToolsEvent } from './open-tools.ts';

const NAMES = ['tip', 'gift', 'network_stats', 'twoshot'] as const;
type Name = (typeof NAMES)[number];
const docked = (name: Name): boolean => name === 'tip' || name === 'gift';
const after = (events: readonly OpenToolsEvent<Name>[]): readonly Name[] =>
  events.reduce<readonly Name[]>(nextOpenTools, []);

describe('nextOpenTools', () => {
  it('opens, toggles and closes a tool, and closes all at once', () => {
    expect(after([{ type: 'open', name: 'tip', docked }])).toEqual(['tip']);
    expect(after([{ type: 'toggle', name: 'tip', docked }])).toEqual(['tip']);
    const two = [
      { type: 'open', name: 'network_stats', docked },
      { type: 'toggle', name: 'tip', docked },
    ] as const;
    expect(after(two)).toEqual(['network_stats', 'tip']);
    expect(after([...two, { type: 'toggle', name: 'tip', docked }])).toEqual(['network_stats']);
    expect(after([...two, { type: 'close', name: 'network_stats' }])).toEqual(['tip']);
    expect(after([...two, { type: 'close_all' }])).toEqual([]);
  });
  it('moves the tool that is used to the top', () => {
    const open = [
      { type: 'open', name: 'network_stats', docked },
      { type: 'open', name: 'twoshot', docked },
      { type: 'use', name: 'network_stats' },
    ] as const;
    expect(after(open)).toEqual(['twoshot', 'network_stats']);
    expect(after([...open, { type: 'use', name: 'tip' }])).toEqual(['twoshot', 'network_stats']);
  });
  it('keeps names unique, and at most one docked tool open', () => {
    const name = fc.constantFrom(...NAMES);
    const event = fc.oneof(
      fc.record({
        type: fc.constantFrom('open' as const, 'toggle' as const),
        name,
        docked: fc.constant(docked),
      }),
      fc.record({ type: fc.constantFrom('close' as const, 'use' as const), name }),
      fc.constant({ type: 'close_all' as const }),
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const open = after(events);
        expect(new Set(open).size).toBe(open.length);
        expect(open.filter(docked).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
