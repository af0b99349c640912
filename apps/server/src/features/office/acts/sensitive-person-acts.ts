import { isViewer, SESSION_MODES, type UserType } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { lockUser } from '../../../core/account/set-tier.ts';
import { userTable } from '../../../core/account/state/account.table.ts';
import type { Fact, SensitiveAct } from '../../../core/approval/sensitive-act.ts';
import { announceChannel } from '../../../core/channel/announce/announce.ts';
import { closePerformer } from '../../../core/channel/broadcast/close-account.ts';
import { lockTerms, readTerms, setRates, setShare, wouldUndercut } from '../../../core/channel/set-terms.ts';
import { rateTable } from '../../../core/channel/state/channel.queries.ts';
import { grantPoints } from '../../../core/ledger/grant-points.ts';
import { requireSoundLedger } from '../../../core/ledger/ledger-check-state.ts';
import { earningsBalanceOf } from '../../../core/ledger/ledger.queries.ts';
import { publishBalance } from '../../../core/ledger/publish-balance.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { requireSame } from './same.ts';

const person = { user_id: z.number().int(), site_id: z.number().int() };
const rates = z.partialRecord(z.enum(SESSION_MODES), z.number().int());
const share = z.number().int().nullable();
const subject = ({ user_id }: { user_id: number }) => ({ kind: 'person' as const, id: user_id });
const whom = ({ user_id }: { user_id: number }): Fact => ({ fact: 'person', value: String(user_id) });
const textOf = (value: number | null | undefined): string => String(value ?? '');

const newRates = z.object({ ...person, seen: rates, rates, undercut: z.boolean() });

/** Changing what a minute costs: always by two people. */
export const setRatesAct: SensitiveAct<z.output<typeof newRates>> = {
  act: 'performer.set_rate',
  payload: newRates,
  siteOf: ({ site_id }) => site_id,
  subject,
  needsApproval: () => true,
  check: async ({ db }, _staff, { user_id, site_id, seen, rates: next, undercut }) => {
    requireSame(rateTable((await readTerms(db, user_id)).rates), seen);
    if (!undercut && (await wouldUndercut(db, next, site_id))) throw new Problem('rate_undercuts');
  },
  perform: async ({ services, tx, after }, { user_id, site_id, seen, rates: next, undercut }) => {
    const terms = await lockTerms(tx, user_id);
    requireSame(rateTable(terms.rates), seen);
    if (!undercut && (await wouldUndercut(tx, next, site_id))) throw new Problem('rate_undercuts');
    after(() => announceChannel(services, user_id));
    return setRates(tx, user_id, terms, next);
  },
  facts: (payload) => [
    whom(payload),
    ...SESSION_MODES.filter((mode) => payload.seen[mode] !== payload.rates[mode]).flatMap((mode): Fact[] => [
      { fact: 'mode', value: mode },
      { fact: 'rate_before', value: textOf(payload.seen[mode]) },
      { fact: 'rate', value: textOf(payload.rates[mode]) },
    ]),
  ],
};

const newShare = z.object({ ...person, seen: share, share_bp: share });

/** Changing the performer's part of what viewers pay: always by two people. */
export const setShareAct: SensitiveAct<z.output<typeof newShare>> = {
  act: 'performer.set_share',
  payload: newShare,
  siteOf: ({ site_id }) => site_id,
  subject,
  needsApproval: () => true,
  check: async ({ db }, _staff, { user_id, seen }) =>
    requireSame((await readTerms(db, user_id)).share_bp, seen),
  perform: async ({ tx }, { user_id, seen, share_bp }) => {
    const terms = await lockTerms(tx, user_id);
    requireSame(terms.share_bp, seen);
    return setShare(tx, user_id, terms, share_bp);
  },
  facts: (payload) => [
    whom(payload),
    { fact: 'share_before', value: textOf(payload.seen) },
    { fact: 'share', value: textOf(payload.share_bp) },
  ],
};

const closed = z.object({ ...person, balance_units: z.number().int() });

/** Closing a performer's account: by two people while it has earnings that are not paid out. */
export const closePerformerAct: SensitiveAct<z.output<typeof closed>> = {
  act: 'performer.close',
  payload: closed,
  siteOf: ({ site_id }) => site_id,
  subject,
  needsApproval: (_services, { balance_units }) => balance_units !== 0,
  check: async ({ db }, _staff, { user_id }) => {
    const [user] = await db
      .select({ closed_at_ms: userTable.closed_at_ms })
      .from(userTable)
      .where(eq(userTable.id, user_id));
    requireSame((user?.closed_at_ms ?? null) !== null, false);
  },
  perform: async ({ services, tx }, { user_id, balance_units }) => {
    const user = await lockUser(tx, user_id);
    requireSame((user?.closed_at_ms ?? null) !== null, false);
    // One person alone closes an account without a balance only, so what was earned in between is a conflict.
    if (balance_units === 0) requireSame(await earningsBalanceOf(tx, user_id), 0);
    return closePerformer(tx, user_id, services.clock.nowMs());
  },
  facts: (payload) => [whom(payload), { fact: 'balance', value: String(payload.balance_units) }],
};

const grant = z.object({
  user_id: person.user_id,
  points_units: z.number().int().positive(),
  coupon: z.boolean(),
  key: z.string(),
});

/** Giving points to a viewer: by two people above `APPROVAL_POINTS`. */
export const grantPointsAct: SensitiveAct<z.output<typeof grant>> = {
  act: 'points.grant',
  payload: grant,
  siteOf: () => null,
  subject,
  needsApproval: ({ config }, { points_units }) => points_units > config.staff.approval_points_units,
  check: async ({ db }, staff, { user_id }) => {
    const [user] = await db
      .select({ user_type: userTable.user_type })
      .from(userTable)
      .where(eq(userTable.id, user_id));
    // Staff do not give points to themselves, and only viewers have any.
    if (user === undefined || staff.id === user_id || !isViewer(user.user_type as UserType))
      throw new Problem('forbidden');
  },
  perform: async ({ services, tx, after }, { user_id, ...given }) => {
    await requireSoundLedger(tx);
    const { valid_ms } = services.config.points;
    const done = await grantPoints(tx, { viewer_id: user_id, ...given, valid_ms }, services.clock.nowMs());
    after(() => publishBalance(services, user_id));
    return done;
  },
  facts: (payload) => [
    whom(payload),
    { fact: payload.coupon ? 'coupon_points' : 'points', value: String(payload.points_units) },
  ],
};
