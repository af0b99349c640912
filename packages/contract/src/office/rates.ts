import { SITES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, timeMs } from '../common/index.ts';
import { MEMBER_TIERS } from './acts.ts';
import { rateTable } from './person.ts';
import { proposed } from './proposed.ts';
import { actReason } from './reason.ts';

/** Whose rates: those of a site, or of a tier on all sites. */
export const RATE_SCOPES: readonly string[] = [
  ...SITES.map(({ site_id }) => `site:${site_id}`),
  ...MEMBER_TIERS.map((tier) => `tier:${tier}`),
];
const scope = z.enum(RATE_SCOPES as [string, ...string[]]);

const rateRow = z.object({
  scope,
  /** Own rates; a mode that is missing has the rate of the next table. */
  rates: rateTable,
  /** Whether the person may propose a change. */
  changeable: z.boolean(),
});

const pendingRates = z.object({
  approval_id: id,
  scope,
  seen: rateTable,
  rates: rateTable,
  reason: z.string(),
  proposer: z.string(),
  proposed_at_ms: timeMs,
  expires_at_ms: timeMs,
  /** Whether the person who asks has proposed it. */
  own: z.boolean(),
});
export type PendingRates = z.infer<typeof pendingRates>;

/** The rates of every site and tier, and the changes that wait for a second person. */
export const listRates = defineOfficeCall({
  method: 'GET',
  path: '/api/office/rates',
  right: 'terms.set',
  answer: z.object({ rows: z.array(rateRow), pending: z.array(pendingRates) }),
});

/**
 * Proposes the rates of a site or a tier, for sessions that start after the approval. `seen`: the rates that the change
 * was decided on; others are a conflict.
 */
export const proposeRates = defineOfficeCall({
  method: 'POST',
  path: '/api/office/rates',
  right: 'terms.set',
  proof: 'fresh',
  body: z.object({
    scope,
    seen: rateTable,
    rates: rateTable,
    undercut: z._default(z.boolean(), false),
    reason: actReason,
  }),
  answer: proposed,
});

const rateChange = z.object({
  at_ms: timeMs,
  outcome: z.enum(['done', 'proposed', 'refused', 'withdrawn']),
  reason: z.nullable(z.string()),
  /** The changed modes; null: nothing was changed by this. */
  before: z.nullable(z.record(z.string(), z.nullable(z.int()))),
  after: z.nullable(z.record(z.string(), z.nullable(z.int()))),
});
export type RateChange = z.infer<typeof rateChange>;

/** What became of the rates of a site or a tier, newest first. */
export const listRateHistory = defineOfficeCall({
  method: 'GET',
  path: '/api/office/rates/history',
  right: 'terms.set',
  query: z.object({ scope }),
  answer: z.object({ changes: z.array(rateChange) }),
});
