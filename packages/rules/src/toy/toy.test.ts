import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitsToyQueue,
  isToyCommandOpen,
  isToyControlOpen,
  isToySettingDefault,
  movesToy,
  nextToyCommands,
  nextToyCommandState,
  nextToyControlState,
  seenToy,
  strongestToyCampaign,
  TOY_COMMAND_EVENTS,
  TOY_COMMAND_STATES,
  TOY_CONTROL_EVENTS,
  TOY_CONTROL_STATES,
  TOY_LEVELS,
  TOY_SLOTS,
  toyCommandUnits,
  toyLevel,
  toyRequestRefusal,
  toyStrength,
  toyUnitsBack,
  toyWaitMs,
  type QueuedToyCommand,
  type ToyHold,
} from './index.ts';

describe('TOY_LEVELS', () => {
  it('have the sums and seconds of the specification', () => {
    expect(TOY_LEVELS.map(({ min_units }) => min_units)).toEqual([
      2_000, 4_000, 5_000, 10_000, 30_000, 40_000, 50_000, 60_000, 80_000, 100_000,
    ]);
    expect(TOY_LEVELS.map(({ time_s }) => time_s)).toEqual([3, 3, 7, 7, 7, 10, 30, 60, 120, 300]);
    expect(TOY_LEVELS.at(-1)?.max_units).toBeNull();
    expect(TOY_LEVELS.slice(0, -1).map(({ max_units }) => max_units)).toEqual(
      TOY_LEVELS.slice(1).map(({ min_units }) => min_units),
    );
  });
  it('have the strengths low, medium, high and ultra high in this order', () => {
    expect(TOY_LEVELS.map(({ v_level }) => toyStrength(v_level))).toEqual([
      ...['low', 'low', 'medium', 'medium', 'medium', 'high', 'high'],
      ...['ultra_high', 'ultra_high', 'ultra_high'],
    ]);
  });
  it.each([0, 11, -1, 1.5, NaN])('there is no level %d', (level) => expect(toyLevel(level)).toBeNull());
});

it.each([
  [0, null],
  [1, 'low'],
  [5, 'low'],
  [6, 'medium'],
  [10, 'medium'],
  [11, 'high'],
  [15, 'high'],
  [16, 'ultra_high'],
  [20, 'ultra_high'],
])('a vibration of %i is %s', (v_level, strength) => expect(toyStrength(v_level)).toBe(strength));

describe('isToySettingDefault', () => {
  it('accepts the ten levels, whatever their rotation and upper ends are', () => {
    expect(isToySettingDefault(TOY_LEVELS)).toBe(true);
    expect(isToySettingDefault(TOY_LEVELS.map((level) => ({ ...level, r_level: 9, max_units: 1 })))).toBe(
      true,
    );
  });
  it('refuses nine or eleven levels', () => {
    expect(isToySettingDefault(TOY_LEVELS.slice(1))).toBe(false);
    expect(isToySettingDefault(TOY_LEVELS.slice(0, -1))).toBe(false);
    expect(isToySettingDefault([...TOY_LEVELS, ...TOY_LEVELS.slice(0, 1)])).toBe(false);
  });
  it.each(['min_units', 'time_s', 'v_level'] as const)('refuses one level with another %s', (field) => {
    for (const index of TOY_LEVELS.keys()) {
      const levels = TOY_LEVELS.map((level, at) =>
        at === index ? { ...level, [field]: level[field] + 1 } : level,
      );
      expect(isToySettingDefault(levels)).toBe(false);
    }
  });
});

describe('the control of a toy', () => {
  it('moves the level only while it is in use', () => {
    expect(TOY_CONTROL_STATES.filter((state) => nextToyControlState(state, 'move_level') !== null)).toEqual([
      'in_use',
    ]);
  });
  it('starts only after the performer has accepted', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TOY_CONTROL_EVENTS)), (events) => {
        let state = 'requested' as (typeof TOY_CONTROL_STATES)[number];
        const taken: string[] = [];
        for (const event of events) {
          const next = nextToyControlState(state, event);
          if (next === null) continue;
          state = next;
          taken.push(event);
        }
        if (state === 'in_use') expect(taken.slice(0, 2)).toEqual(['accept', 'start']);
        if (!isToyControlOpen(state))
          expect(TOY_CONTROL_EVENTS.filter((event) => nextToyControlState(state, event) !== null)).toEqual(
            [],
          );
      }),
    );
  });
});

describe('a paid command', () => {
  const command = fc.record({
    units: fc.integer({ min: 0, max: 100_000 }),
    duration_ms: fc.integer({ min: 1, max: 300_000 }),
  });
  it('is sent at most once, and ends as run, as stopped, or with all points back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...TOY_COMMAND_EVENTS)),
        command,
        fc.nat(),
        (events, paid, ran_ms) => {
          let state = 'queued' as (typeof TOY_COMMAND_STATES)[number];
          let sent = 0;
          let confirmed = false;
          for (const event of events) {
            const next = nextToyCommandState(state, event);
            if (next === null) continue;
            state = next;
            if (event === 'send') sent += 1;
            if (event === 'confirm') confirmed = true;
          }
          expect(sent).toBeLessThanOrEqual(1);
          const back = toyUnitsBack(state, paid, ran_ms);
          expect(back).toBeGreaterThanOrEqual(0);
          expect(back).toBeLessThanOrEqual(paid.units);
          if (!isToyCommandOpen(state) && !confirmed) expect(back).toBe(paid.units);
          if (state === 'done') expect(back).toBe(0);
        },
      ),
    );
  });
  it.each([
    ['stopped', 0, 50_000],
    ['stopped', 15_000, 25_000],
    ['stopped', 30_000, 0],
    ['stopped', 99_000, 0],
    ['stopped', 10_000, 33_334],
    ['done', 30_000, 0],
    ['returned', 0, 50_000],
  ] as const)('%s after %i ms gives back %i units of 5 points for 30 s', (state, ran_ms, back) =>
    expect(toyUnitsBack(state, { units: 50_000, duration_ms: 30_000 }, ran_ms)).toBe(back),
  );
});

describe('the queue', () => {
  const commands = fc.uniqueArray(
    fc.record<QueuedToyCommand>({
      id: fc.integer({ min: 1, max: 10_000 }),
      slot: fc.constantFrom(...TOY_SLOTS),
      viewer_id: fc.integer({ min: 1, max: 3 }),
      state: fc.constantFrom(...TOY_COMMAND_STATES),
      duration_ms: fc.constantFrom(3_000, 7_000, 300_000),
      ends_at_ms: fc.constant(null),
    }),
    { selector: ({ id }) => id },
  );
  it('sends the oldest command of each toy that nothing moves', () => {
    fc.assert(
      fc.property(commands, (all) => {
        const next = nextToyCommands(all);
        for (const slot of TOY_SLOTS) {
          const here = all.filter((each) => each.slot === slot);
          const oldest = Math.min(...here.filter(({ state }) => state === 'queued').map(({ id }) => id));
          const idle = !here.some(({ state }) => movesToy(state));
          const ids = next.filter((each) => each.slot === slot).map(({ id }) => id);
          expect(ids).toEqual(idle && Number.isFinite(oldest) ? [oldest] : []);
        }
      }),
    );
  });
  it('takes at most ten commands of one viewer and thirty in all for a toy', () => {
    const waiting = (count: number, viewer_id: number): QueuedToyCommand[] =>
      Array.from({ length: count }, (_, id) => ({
        ...{ id, slot: 1, viewer_id, state: 'queued', duration_ms: 3_000, ends_at_ms: null },
      }));
    expect(fitsToyQueue(waiting(9, 7), 1, 7)).toBe(true);
    expect(fitsToyQueue(waiting(10, 7), 1, 7)).toBe(false);
    expect(fitsToyQueue(waiting(10, 7), 2, 7)).toBe(true);
    expect(fitsToyQueue(waiting(29, 8), 1, 7)).toBe(true);
    expect(fitsToyQueue(waiting(30, 8), 1, 7)).toBe(false);
  });
  it('says how long a new command waits', () => {
    const base = { slot: 1, viewer_id: 1, ends_at_ms: null } as const;
    const all: QueuedToyCommand[] = [
      { ...base, id: 1, state: 'running', duration_ms: 30_000, ends_at_ms: 112_000 },
      { ...base, id: 2, state: 'queued', duration_ms: 7_000 },
      { ...base, id: 3, state: 'done', duration_ms: 300_000 },
      { ...base, id: 4, slot: 2, state: 'queued', duration_ms: 60_000 },
    ];
    expect(toyWaitMs(all, 1, 100_000)).toBe(19_000);
    expect(toyWaitMs(all, 2, 100_000)).toBe(60_000);
    expect(toyWaitMs(all, 3, 100_000)).toBe(0);
  });
});

describe('the price of a command', () => {
  const level = TOY_LEVELS[3]!;
  it('is that of the level for the first toy', () => {
    expect(strongestToyCampaign([{ label: 'second_toy_free', discount_bp: 0 }], 1)).toBeNull();
    expect(toyCommandUnits(level, 0)).toBe(10_000);
  });
  it('takes the strongest campaign of the second and of the third toy', () => {
    const campaigns = [
      { label: 'second_toy_discount', discount_bp: 3_000 },
      { label: 'second_toy_discount', discount_bp: 5_000 },
      { label: 'third_toy_discount', discount_bp: 9_000 },
      { label: 'third_toy_free', discount_bp: 0 },
    ] as const;
    expect(strongestToyCampaign(campaigns, 2)?.total_bp).toBe(5_000);
    expect(toyCommandUnits(level, 5_000)).toBe(5_000);
    expect(strongestToyCampaign(campaigns, 3)).toMatchObject({ label: 'third_toy_free', total_bp: 10_000 });
    expect(toyCommandUnits(level, 10_000)).toBe(0);
  });
});

describe('the request for a toy', () => {
  const toy = (slot: 1 | 2 | 3, ready = true, connected = true) => ({ slot, ready, connected });
  const hold = (slot: 1 | 2 | 3, viewer_id: string, state: ToyHold['state']): ToyHold => ({
    ...{ slot, viewer_id, user_name: `name ${viewer_id}`, state },
  });
  const toys = [toy(1), toy(2), toy(3, true, false)];
  const ask = (logged_in: boolean, holds: ToyHold[], slot: 1 | 2 | 3, mine = toys) =>
    toyRequestRefusal({ logged_in, toys: mine, holds }, slot, '7');
  it('is refused by the first reason that applies', () => {
    expect(ask(true, [], 1)).toBeNull();
    expect(ask(false, [], 1)).toBe('toy_not_logged_in');
    expect(ask(true, [], 3)).toBe('toy_not_connected');
    expect(ask(true, [], 3, [toy(1)])).toBe('toy_misconfigured');
    expect(ask(true, [], 1, [toy(1, false)])).toBe('toy_misconfigured');
    expect(ask(true, [hold(1, '7', 'requested')], 1)).toBe('toy_already_requested');
    expect(ask(true, [hold(1, '8', 'requested')], 1)).toBeNull();
    expect(ask(true, [hold(1, '8', 'accepted')], 1)).toBe('toy_in_use');
    expect(ask(true, [hold(1, '8', 'in_use'), hold(2, '9', 'accepted')], 1)).toBe('toy_all_in_use');
    expect(ask(true, [hold(1, '8', 'ended')], 1)).toBeNull();
  });
  it('shows each person the fields of a slot', () => {
    const holds = [hold(1, '7', 'in_use'), hold(1, '8', 'requested'), hold(2, '9', 'accepted')];
    expect(seenToy(1, holds, '7', 4)).toEqual({
      ...{ slot: 1, level: 4, controlling: true, use: true, requested: true, myrequest: false },
      ...{ to_user_id: '7', user_name: 'name 7' },
    });
    expect(seenToy(1, holds, '8', 4)).toMatchObject({ controlling: false, use: true, myrequest: true });
    expect(seenToy(2, holds, '9', 0)).toMatchObject({ controlling: false, use: false, to_user_id: '9' });
    expect(seenToy(3, holds, '7', 0)).toMatchObject({ use: false, requested: false, to_user_id: null });
  });
});
