import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isMoneyStopped } from '../../ledger/ledger-check-state.ts';
import type { Capability } from '../capability.ts';
import { startRetentionJob } from '../deadline/retention-job.ts';
import { oldAnswers } from '../http/forget-answers.ts';
import { Problem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { createMetrics, type Metrics } from './metrics.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function mayRead(request: FastifyRequest, token: string): boolean {
  // What a proxy on this machine passes on comes from elsewhere, whether its word is trusted or not.
  if (token === '') return LOOPBACK.has(request.ip) && request.headers['x-forwarded-for'] === undefined;
  const given = Buffer.from(request.headers.authorization ?? '');
  const right = Buffer.from(`Bearer ${token}`);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** What the database says of the ledger; null: it does not answer. */
async function ledgerState(services: Services): Promise<'balances' | 'broken' | null> {
  const asked = isMoneyStopped(services.database.db).then(
    (stopped) => (stopped ? ('broken' as const) : ('balances' as const)),
    () => null,
  );
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), 2_000).unref());
  return Promise.race([asked, late]);
}

export interface OperationsCapability extends Capability {
  metrics(): Metrics | undefined;
}

/**
 * What whoever operates the node asks: is it alive, may it be sent people, and how is it doing. `/metrics` answers
 * this machine alone, or whoever brings METRICS_TOKEN as bearer. Answers that nobody can ask for again are forgotten.
 */
export function createOperationsCapability(): OperationsCapability {
  let metrics: Metrics | undefined;
  return {
    name: 'operations',
    metrics: () => metrics,
    routes: (app, services) => {
      const measured = createMetrics(app, services);
      metrics = measured;
      app.get('/healthz', async () => ({ status: 'ok' }));
      app.get('/readyz', async (_request, reply) => {
        const ledger = await ledgerState(services);
        const database = ledger !== null;
        const media = services.media.signalling_url() !== null;
        const redis = services.redis?.up ?? null;
        // Without Redis every node goes on by itself: were it not ready then, nobody would be served at all.
        const ready = database && media && !services.node.draining;
        return reply.status(ready ? 200 : 503).send({
          database,
          media,
          // Without one it is ready all the same: everything but buying points works.
          payment: services.payment?.name ?? 'none',
          // A node that moves no money still serves everything that is free.
          ...(ledger === null ? {} : { ledger }),
          ...(redis === null ? {} : { redis }),
          ...(services.node.draining ? { draining: true } : {}),
        });
      });
      app.get('/metrics', async (request, reply) => {
        if (!mayRead(request, services.config.metrics_token)) throw new Problem('forbidden');
        return reply.type(measured.content_type).send(await measured.text());
      });
    },
    start: (services) => startRetentionJob(services, oldAnswers),
  };
}
