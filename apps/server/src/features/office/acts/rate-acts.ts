import {
  listRateHistory,
  listRates,
  proposeRates,
  RATE_SCOPES,
  type PendingRates,
} from '@akari/contract/office';
import {
  approvalStateAt,
  changedModes,
  gridUndercuts,
  hasStaffRight,
  PAID_MODES,
  rateTableFault,
  type RateScope,
  type RateTable,
} from '@akari/rules';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { userTable } from '../../../core/account/state/account.table.ts';
import { approvalTable } from '../../../core/approval/approval.table.ts';
import { proposeOrPerform } from '../../../core/approval/propose-or-perform.ts';
import type { Fact, SensitiveAct } from '../../../core/approval/sensitive-act.ts';
import { auditTable } from '../../../core/audit/audit.table.ts';
import { announceChannel } from '../../../core/channel/announce/announce.ts';
import {
  allRates,
  lockRates,
  setRatesOf,
  touchChannelsOf,
} from '../../../core/session/price/rate-settings.ts';
import { officeRoute } from '../../../core/staff/office-route.ts';
import type { Staff } from '../../../core/staff/read-staff.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { requireSame } from './same.ts';

const ACT = 'rates.set';
const NEWEST = 50;
const rates = z.partialRecord(z.enum(PAID_MODES), z.number().int());
const payload = z.object({
  scope: z.enum(RATE_SCOPES),
  seen: rates,
  rates,
  undercut: z.boolean(),
});
type Payload = z.output<typeof payload>;

/** The site of a scope; null: a tier counts on all sites. */
const siteOf = (scope: string): number | null =>
  scope.startsWith('site:') ? Number(scope.slice('site:'.length)) : null;

/** Whether a table would make DL chat cheaper than party chat for anybody. */
async function undercuts(db: Db | Tx, { scope, rates: next }: Payload): Promise<boolean> {
  const now = await allRates(db);
  const others = (kind: string): RateTable[] => [
    {},
    ...[...now].filter(([key]) => key.startsWith(kind)).map(([, table]) => table),
  ];
  return siteOf(scope) === null
    ? gridUndercuts([next], others('site:'))
    : gridUndercuts(others('tier:'), [next]);
}

async function check(db: Db | Tx, asked: Payload, now: RateTable): Promise<void> {
  requireSame(now, asked.seen);
  if (!asked.undercut && (await undercuts(db, asked))) throw new Problem('rate_undercuts');
}

const textOf = (value: number | undefined): string => String(value ?? '');
const whose = (scope: string): Fact =>
  siteOf(scope) === null
    ? { fact: 'tier', value: scope.slice('tier:'.length) }
    : { fact: 'site', value: String(siteOf(scope)) };

/** Changing the rates of a site or a tier: always by two people. */
export const setRatesOfAct: SensitiveAct<Payload> = {
  act: ACT,
  payload,
  siteOf: ({ scope }) => siteOf(scope),
  subject: ({ scope }) => ({ kind: 'rates', id: scope }),
  needsApproval: () => true,
  check: async ({ db }, _staff, asked) => check(db, asked, (await allRates(db)).get(asked.scope) ?? {}),
  perform: async ({ services, tx, after }, asked) => {
    const scope = asked.scope as RateScope;
    const shown = await touchChannelsOf(tx, scope);
    const before = await lockRates(tx, scope);
    await check(tx, asked, before);
    after(() => Promise.all(shown.map((id) => announceChannel(services, id))).then(() => undefined));
    return setRatesOf(tx, scope, before, asked.rates);
  },
  facts: ({ scope, seen, rates: next }) => [
    whose(scope),
    ...changedModes(seen, next).flatMap((mode): Fact[] => [
      { fact: 'mode', value: mode },
      { fact: 'rate_before', value: textOf(seen[mode]) },
      { fact: 'rate', value: textOf(next[mode]) },
    ]),
  ],
};

const mayChange = (staff: Staff, scope: string): boolean => hasStaffRight(staff, 'terms.set', siteOf(scope));
/** The rates of tiers count on every site, so everybody who sets terms sees them. */
const maySee = (staff: Staff, scope: string): boolean => siteOf(scope) === null || mayChange(staff, scope);

/** The changes that wait for a second person. */
async function pendingOf(services: Services, staff: Staff): Promise<PendingRates[]> {
  const now_ms = services.clock.nowMs();
  const rows = await services.database.db
    .select({ proposal: approvalTable, proposer: userTable.user_name })
    .from(approvalTable)
    .innerJoin(userTable, eq(userTable.id, approvalTable.proposer_id))
    .where(and(eq(approvalTable.act, ACT), eq(approvalTable.state, 'waiting')))
    .orderBy(desc(approvalTable.proposed_at_ms));
  return rows
    .filter(({ proposal }) => approvalStateAt(proposal, now_ms) === 'waiting')
    .map(({ proposal, proposer }) => {
      const { scope, seen, rates: next } = payload.parse(proposal.payload);
      const { reason, proposed_at_ms, expires_at_ms } = proposal;
      const own = proposal.proposer_id === staff.id;
      const when = { proposed_at_ms, expires_at_ms };
      return { approval_id: String(proposal.id), scope, seen, rates: next, reason, proposer, own, ...when };
    })
    .filter(({ scope }) => maySee(staff, scope));
}

/** The rates of sites and tiers. */
export function rateActs(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  officeRoute(app, services, listRates, async ({ staff }) => {
    const now = await allRates(db);
    const rows = RATE_SCOPES.filter((scope) => maySee(staff, scope)).map((scope) => ({
      scope,
      rates: now.get(scope) ?? {},
      changeable: mayChange(staff, scope),
    }));
    return { rows, pending: await pendingOf(services, staff) };
  });
  officeRoute(app, services, proposeRates, async ({ staff, body, request }) => {
    const { reason, ...asked } = body;
    if (rateTableFault(asked.rates) !== null) throw new Problem('bad_request');
    const waiting = await pendingOf(services, staff);
    if (waiting.some(({ scope }) => scope === asked.scope)) throw new Problem('rates_pending');
    const { state } = await proposeOrPerform(services, setRatesOfAct, {
      staff,
      payload: payload.parse(asked),
      reason,
      request,
    });
    return { state };
  });
  officeRoute(app, services, listRateHistory, async ({ staff, query: { scope } }) => {
    if (!maySee(staff, scope)) throw new Problem('not_found');
    const rows = await db
      .select()
      .from(auditTable)
      .where(
        and(
          eq(auditTable.subject_id, scope),
          eq(auditTable.subject_kind, 'rates'),
          inArray(auditTable.outcome, ['done', 'proposed', 'refused', 'withdrawn']),
        ),
      )
      .orderBy(desc(auditTable.seq))
      .limit(NEWEST);
    return { changes: rows.map(changeOf) };
  });
}

type AuditRow = typeof auditTable.$inferSelect;
/** The rates in the fields of an act, which also name its proposal. */
const ratesIn = (fields: AuditRow['before']): Record<string, number | null> | null => {
  const found = Object.entries(fields ?? {}).filter(([mode]) => (PAID_MODES as string[]).includes(mode));
  return found.length === 0 ? null : (Object.fromEntries(found) as Record<string, number | null>);
};
const changeOf = ({ at_ms, outcome, reason, before, after }: AuditRow) => ({
  at_ms,
  outcome: outcome as 'done' | 'proposed' | 'refused' | 'withdrawn',
  reason,
  before: ratesIn(before),
  after: ratesIn(after),
});
