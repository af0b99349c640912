import type { ErrorName } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../platform/http/problem.ts';
import { decideGiving, type GivingInputs } from './decide-giving.ts';
import type { Asked } from './giving-kind.ts';

const NOW_MS = 1_000_000;
const kind = {
  problems: { off_air: 'tip_not_on_air', from_outside: 'tip_from_outside' },
  refusal: ({ units }: Asked, _channel: unknown, least_units: number) =>
    units < least_units ? ('tip_below_minimum' as const) : null,
} as const;
const asked: Asked = { units: 10, anonymous: false, point_type: 2000 };

/** A room in which a viewer of party chat may give at least ten units. */
const open = {
  money_stopped: false,
  channel: { performer_id: 7, broadcast_id: 5, status: 'chatting' },
  bar: null,
  session: { id: 3, channel_id: 7, session_type: 115, state: 'on', follows_id: null },
  terms: 10,
};
type Change = { [K in keyof typeof open]?: unknown };

const decide = (change: Change) =>
  decideGiving(kind, { ...open, ...change } as GivingInputs<number>, asked, NOW_MS);
function problemOf(change: Change): ErrorName | null {
  try {
    decide(change);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.problem;
    throw error;
  }
}

/** Each change alone is refused; the earlier ones hide the later ones. */
const REFUSALS: [ErrorName, Change][] = [
  ['money_stopped', { money_stopped: true }],
  ['tip_not_on_air', { channel: { ...open.channel, status: 'preparing' } }],
  ['kicked_out', { bar: { until_ms: NOW_MS + 60_000 } }],
  ['feature_not_for_peep', { session: { ...open.session, session_type: 120 } }],
  ['tip_below_minimum', { terms: 11 }],
];

describe('decideGiving', () => {
  it('answers the channel, broadcast and session of the viewer', () => {
    expect(decide({})).toEqual({ channel: open.channel, broadcast_id: 5, session_id: 3 });
  });

  it.each(REFUSALS)('refuses with %s', (name, change) => expect(problemOf(change)).toBe(name));

  it.each(REFUSALS)('answers %s before every later refusal', (name) => {
    const from = REFUSALS.slice(REFUSALS.findIndex(([other]) => other === name));
    expect(problemOf(Object.assign({}, ...from.map(([, change]) => change)) as Change)).toBe(name);
  });

  it.each<[ErrorName, Change]>([
    ['performer_not_found', { channel: undefined }],
    ['tip_not_on_air', { channel: { ...open.channel, broadcast_id: null } }],
    ['banned_out', { bar: { until_ms: null } }],
    ['tip_from_outside', { session: null }],
    ['tip_from_outside', { session: { ...open.session, channel_id: 8 } }],
    ['tip_from_outside', { session: { ...open.session, state: 'joining' } }],
  ])('refuses with %s: %o', (name, change) => expect(problemOf(change)).toBe(name));

  it('tells a kicked viewer when the kick ends', () => {
    const refused = (): unknown => decide({ bar: { until_ms: NOW_MS + 60_001 } });
    expect(refused).toThrow(expect.objectContaining({ details: { retry_after_s: 61 } }));
  });
});
