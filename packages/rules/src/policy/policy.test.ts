import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNEL_STATUSES, USER_TYPE, USER_TYPES } from '../index.ts';
import { may, refusalIn, refusalOf } from './may.ts';
import { ACTIONS, type Action } from './policy.ts';
import type { Facts } from './condition.ts';

/** Actions that cost points. A guest's session is the free preview. */
const SPENDS: readonly Action[] = [
  'tip.send',
  'gift.send',
  'twoshot.request',
  'twoway.request',
  'call.start',
  'id_video.buy_view',
  'purchase.create',
];
/** Actions that people in a room notice. */
const SHOWS: readonly Action[] = [
  'chat.write',
  'tip.send',
  'gift.send',
  'twoshot.request',
  'twoway.request',
  'call.start',
  'bar.set',
];
const facts: fc.Arbitrary<Facts> = fc.record(
  {
    preview: fc.boolean(),
    own: fc.boolean(),
    inside: fc.boolean(),
    status: fc.constantFrom(...CHANNEL_STATUSES),
  },
  { requiredKeys: [] },
);
const person = (user_type: (typeof USER_TYPES)[number]) => ({ user_type, user_id: 7 });
const nobody = { user_type: USER_TYPE.guest, user_id: null };

describe('the policy', () => {
  it('lets an invisible administrator do nothing that a room notices', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SHOWS), facts, (action, known) => {
        expect(refusalIn(person(USER_TYPE.invisibleAdmin), action, known)).not.toBeNull();
      }),
    );
  });

  it('lets only viewers spend points', () => {
    const spenders = SPENDS.map((action) => USER_TYPES.filter((type) => may(type, action)));
    expect(spenders).toEqual(SPENDS.map(() => [205, 206, 208]));
  });

  it('lets a guest join only the free preview', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const refusal = refusalIn(person(USER_TYPE.guest), 'session.join', known);
        expect(refusal).toBe(known.preview === true ? null : 'login_required');
      }),
    );
  });

  it('asks a guest to log in, whatever is denied', () => {
    const refusals = ACTIONS.map((action) => refusalIn(nobody, action, {}));
    expect([...new Set(refusals)].toSorted()).toEqual(['login_required', null]);
  });

  it('refuses every line before the chat of a channel has begun', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...USER_TYPES),
        facts,
        fc.constantFrom('offline', 'preparing', 'waiting', 'resting'),
        (type, known, status) => {
          expect(refusalIn(person(type), 'chat.write', { ...known, status })).not.toBeNull();
        },
      ),
    );
  });

  it('refuses everyone outside a private chat to read or write in it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...USER_TYPES),
        fc.constantFrom<Action>('chat.read', 'chat.write'),
        fc.constantFrom('twoshot', 'hidden_chat'),
        (type, action, status) => {
          const outside = { own: false, inside: false, status };
          expect(refusalIn(person(type), action, outside)).not.toBeNull();
        },
      ),
    );
  });

  it('treats a person without a user id as a guest', () => {
    for (const user_type of USER_TYPES)
      for (const action of ACTIONS)
        expect(refusalOf({ user_type, user_id: null }, action)).toBe(refusalOf(nobody, action));
  });

  it('refuses early only what no fact could allow', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...USER_TYPES),
        fc.constantFrom(...ACTIONS),
        facts,
        (type, action, known) => {
          const early = refusalOf(person(type), action);
          if (early !== null) expect(refusalIn(person(type), action, known)).toBe(early);
        },
      ),
    );
  });
});

describe('may', () => {
  it.each([
    ['chat.write', [205, 206, 208, 210, 215]],
    ['tip.send', [205, 206, 208]],
    ['oversight.watch', [215, 220]],
    ['channel.command', [210]],
    ['session.join', [204, 205, 206, 208, 215, 220]],
    ['purchase.create', [205, 206, 208]],
    ['account.change_password', [205, 206, 208, 210, 215, 220]],
  ] as const)('allows %s to these user types', (action, types) => {
    expect(USER_TYPES.filter((type) => may(type, action))).toEqual(types);
  });
});

describe('refusalOf', () => {
  it('admits a guest with a user id to their own session', () => {
    expect(refusalOf(nobody, 'session.leave')).toBe('login_required');
    expect(refusalOf(person(USER_TYPE.guest), 'session.leave')).toBeNull();
  });

  it('leaves conditions of the request to the handler', () => {
    expect(refusalOf(nobody, 'session.join')).toBeNull();
    expect(refusalIn(nobody, 'session.join', {})).toBe('login_required');
  });
});
