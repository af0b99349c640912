import { countUnspentPoints, listUnspentPoints, type UnspentAt } from '@akari/contract/office';
import { nextReferenceMs } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { keptUnspent, sumUnspent, type UnspentSum } from '../../core/ledger/unspent-points.ts';
import { officeRoute } from '../../core/staff/office-route.ts';
import { requireRight } from '../../core/staff/require-right.ts';
import type { Services } from '../../platform/services.ts';

const sumOf = ({ currency, units, price_minor }: UnspentSum): UnspentAt['sums'][number] => ({
  currency,
  units: Number(units),
  price_minor: Number(price_minor),
});

/** Counting reads every balance of the service. */
const COUNTS_A_MINUTE = 6;

/** Unspent paid points in the back office. */
export function unspentPointsRoutes(app: FastifyInstance, services: Services): void {
  const { clock, config, database, background } = services;
  officeRoute(app, services, listUnspentPoints, async ({ staff }) => {
    requireRight(staff, 'money.propose', null);
    const kept = await keptUnspent(database.db);
    const times = [...new Set(kept.map(({ at_ms }) => Number(at_ms)))];
    return {
      issuer: config.points.issuer,
      next_at_ms: nextReferenceMs(clock.nowMs()),
      dates: times.map((at_ms) => ({
        at_ms,
        sums: kept.filter((sum) => Number(sum.at_ms) === at_ms).map(sumOf),
      })),
    };
  });
  officeRoute(
    app,
    services,
    countUnspentPoints,
    async ({ staff }) => {
      requireRight(staff, 'money.propose', null);
      const at_ms = clock.nowMs();
      // In one snapshot all balances are of the same moment.
      const sums = await background.db.transaction((snapshot) => sumUnspent(snapshot, at_ms), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      });
      return { at_ms, sums: sums.map(sumOf) };
    },
    { per_minute: COUNTS_A_MINUTE },
  );
}
