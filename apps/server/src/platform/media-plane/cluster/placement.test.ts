import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placePublisher, placeViewer, type PlacementNode } from './placement.ts';

const node = (name: string, fields: Partial<PlacementNode> = {}): PlacementNode => ({
  name,
  open: true,
  alive: true,
  can_relay: true,
  load: 0,
  ...fields,
});
const nobody = new Map<string, number>();

/** As the registry makes them: an open node is alive and not full. */
const anyNode = (name: string): fc.Arbitrary<PlacementNode> =>
  fc
    .record({
      state: fc.constantFrom('open', 'draining', 'lost'),
      can_relay: fc.boolean(),
      load: fc.constantFrom(0, 0.3, 0.7, 1),
    })
    .map(({ state, can_relay, load }) => ({
      name,
      can_relay,
      load,
      alive: state !== 'lost',
      open: state === 'open' && load < 1,
    }));
const anyNodes = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 })
  .chain((names) => fc.tuple(...names.map(anyNode)));
const anyViewers = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat(20))
  .map((counts) => new Map(Object.entries(counts)));

describe('placePublisher', () => {
  it('chooses the least loaded node, or the first by name', () => {
    expect(placePublisher([node('b', { load: 0.2 }), node('a', { load: 0.5 })])).toBe('b');
    expect(placePublisher([node('b'), node('a')])).toBe('a');
  });

  it('chooses the least loaded open node, or null when none is open', () => {
    fc.assert(
      fc.property(anyNodes, (nodes) => {
        const open = nodes.filter((each) => each.open);
        const place = placePublisher(nodes);
        if (open.length === 0) expect(place).toBeNull();
        else
          expect(open.find(({ name }) => name === place)?.load).toBe(
            Math.min(...open.map((each) => each.load)),
          );
      }),
    );
  });
});

describe('placeViewer', () => {
  it('chooses the node of the publisher while it has room', () => {
    const nodes = [node('a', { load: 0.9 }), node('b', { load: 0 })];
    expect(placeViewer(nodes, { home: 'a', viewers: nobody, spread: 0 })).toBe('a');
  });

  it('prefers a node with viewers of the channel, then the least loaded', () => {
    const nodes = [node('a', { load: 1, open: false }), node('b', { load: 0.5 }), node('c', { load: 0.1 })];
    expect(placeViewer(nodes, { home: 'a', viewers: new Map([['b', 3]]), spread: 0 })).toBe('b');
    expect(placeViewer(nodes, { home: 'a', viewers: nobody, spread: 0 })).toBe('c');
  });

  it('spreads viewers by the limit per node and exceeds it when all are full', () => {
    const nodes = [node('a'), node('b')];
    const at = (a: number, b: number) =>
      placeViewer(nodes, { home: 'a', viewers: new Map(Object.entries({ a, b })), spread: 10 });
    expect([at(9, 0), at(10, 0), at(10, 9), at(10, 10)]).toEqual(['a', 'b', 'b', 'a']);
  });

  it('keeps viewers on a draining node that cannot relay the channel', () => {
    const draining = node('a', { open: false, can_relay: false, load: 0.5 });
    expect(placeViewer([draining, node('b')], { home: 'a', viewers: nobody, spread: 0 })).toBe('a');
    expect(
      placeViewer([{ ...draining, can_relay: true }, node('b')], { home: 'a', viewers: nobody, spread: 0 }),
    ).toBe('b');
  });

  it('chooses only a live node with room that can have the channel', () => {
    fc.assert(
      fc.property(
        anyNodes,
        anyViewers,
        fc.nat(10),
        fc.constantFrom('a', 'b', 'c'),
        (nodes, viewers, spread, home) => {
          const source = nodes.find(({ name }) => name === home);
          const place = placeViewer(nodes, { home, viewers, spread });
          const chosen = nodes.find(({ name }) => name === place);
          if (source?.alive !== true) {
            expect(place).toBeNull();
            return;
          }
          if (chosen === undefined) {
            // No node could have been chosen.
            expect(source.load).toBe(1);
            expect(nodes.some((each) => each.open && each.can_relay && source.can_relay)).toBe(false);
            return;
          }
          expect(chosen.alive).toBe(true);
          expect(chosen.load).toBeLessThan(1);
          if (chosen !== source)
            expect([chosen.open, chosen.can_relay, source.can_relay]).toEqual([true, true, true]);
          const reachable = nodes.filter(
            (each) => each.open && (each === source || (source.can_relay && each.can_relay)),
          );
          const room = ({ name }: PlacementNode) => spread === 0 || (viewers.get(name) ?? 0) < spread;
          if (reachable.some(room)) expect(room(chosen)).toBe(true);
          if (source.open && room(source)) expect(chosen).toBe(source);
        },
      ),
    );
  });
});
