import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { auditWatch } from '../../core/audit/audit-watch.ts';
import { isMoneyStopped } from '../../core/ledger/ledger-check-state.ts';
import type { Capability } from '../../platform/capability.ts';
import { startRetentionJob } from '../../platform/deadline/retention-job.ts';
import { oldAnswers } from '../../platform/http/forget-answers.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { createMetrics, type Metrics } from './metrics.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function mayRead(request: FastifyRequest, token: string): boolean {
  // A local request with X-Forwarded-For comes from a proxy on this machine, so its client may be remote, whether the
  // proxy is trusted or not.
  if (token === '') return LOOPBACK.has(request.ip) && request.headers['x-forwarded-for'] === undefined;
  const given = Buffer.from(request.headers.authorization ?? '');
  const right = Buffer.from(`Bearer ${token}`);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** State of the ledger according to the database; null: the database does not answer within 2 s. */
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
 * Health (`/healthz`), readiness (`/readyz`) and metrics of a node. `/metrics` requires METRICS_TOKEN as bearer token;
 * when that is not set, a request from this machine. Also deletes stored answers whose idempotency keys have expired.
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
        // Redis is not required: without it every node works on its own, and if none were ready, no request was served.
        const ready = database && media && !services.node.draining;
        return reply.status(ready ? 200 : 503).send({
          database,
          media,
          // The node is ready without a provider: everything except buying points works.
          payment: services.payments.map(({ name }) => name).join(',') || 'none',
          // The node is ready with a broken ledger: it refuses commands that move money, and serves all others.
          ...(ledger === null ? {} : { ledger }),
          // The node is ready without the audit key: it refuses acts of staff, and serves everybody else.
          audit: await auditWatch(services).state(),
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
