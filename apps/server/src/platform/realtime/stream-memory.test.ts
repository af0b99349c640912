import fc from 'fast-check';
import { expect, it } from 'vitest';
import { StreamMemory } from './stream-memory.ts';

const said = (text: string, except: string[] = []) =>
  JSON.stringify({ packet: { data: ['chat.lines', text] }, opts: { except } });

it('StreamMemory.since returns the later events of the rooms with their ids', () => {
  const memory = new StreamMemory(100, 10_000);
  memory.note('5-0', ['a'], said('before'));
  memory.note('5-1', ['b'], said('elsewhere'));
  memory.note('6-0', ['a', 'b'], said('here'));
  memory.note('6-1', [], said('everywhere'));
  memory.note('7-0', ['a'], said('not to those in c', ['c']));
  const here = ['chat.lines', 'here', '6-0'];
  const everywhere = ['chat.lines', 'everywhere', '6-1'];
  expect(memory.since('5-0', ['a', 'c'])).toEqual([here, everywhere]);
  expect(memory.since('6-0', ['a'])).toEqual([everywhere, ['chat.lines', 'not to those in c', '7-0']]);
  expect(memory.since('7-0', ['a'])).toEqual([]);
  // Ids that it has not seen.
  expect([memory.since('4-0', ['a']), memory.since('6-5', ['a'])]).toEqual([null, null]);
  expect([memory.reaches('7-0'), memory.reaches('7-1'), memory.last]).toEqual([true, false, '7-0']);
});

it('StreamMemory.noteBefore adds older events in order, each once', () => {
  const memory = new StreamMemory(100, 10_000);
  memory.note('7-0', ['a'], said('new'));
  memory.noteBefore([
    { id: '7-0', rooms: ['a'], data: said('new') },
    { id: '6-0', rooms: ['a'], data: said('old') },
    { id: '5-0', rooms: null, data: '' },
  ]);
  memory.note('7-0', ['a'], said('new'));
  expect(memory.since('5-0', ['a'])?.map(([, text]) => text)).toEqual(['old', 'new']);
});

it('StreamMemory forgets only events beyond 50 or older than 5 s', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 200 }), (pauses_ms) => {
      const memory = new StreamMemory(50, 5_000);
      let now_ms = 0;
      const ids = pauses_ms.map((pause_ms, n) => {
        now_ms += pause_ms;
        memory.note(`${now_ms}-${n}`, ['a'], said(String(n)));
        return { id: `${now_ms}-${n}`, at_ms: now_ms };
      });
      for (const [n, { id, at_ms }] of ids.entries()) {
        const packets = memory.since(id, ['a']);
        const later = ids.length - 1 - n;
        if (packets === null) expect(later >= 50 || now_ms - at_ms >= 5_000).toBe(true);
        else expect(packets).toHaveLength(later);
        if (later > 55 || now_ms - at_ms > 5_500) expect(packets).toBeNull();
      }
    }),
  );
});
