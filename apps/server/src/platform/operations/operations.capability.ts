import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Capability } from '../capability.ts';
import { keepForgetting } from '../deadline/keep-forgetting.ts';
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

async function databaseAnswers(services: Services): Promise<boolean> {
  const asked = services.database.db.execute(sql`SELECT 1`).then(
    () => true,
    () => false,
  );
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2_000).unref());
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
        const database = await databaseAnswers(services);
        const media = services.media.signalling_url() !== null;
        const redis = services.redis?.up ?? null;
        // Without Redis every node goes on by itself: were it not ready then, nobody would be served at all.
        const ready = database && media && !services.node.draining;
        return reply.status(ready ? 200 : 503).send({
          database,
          media,
          // Without one it is ready all the same: everything but buying points works.
          payment: services.payment?.name ?? 'none',
          ...(redis === null ? {} : { redis }),
          ...(services.node.draining ? { draining: true } : {}),
        });
      });
      app.get('/metrics', async (request, reply) => {
        if (!mayRead(request, services.config.metrics_token)) throw new Problem('forbidden');
        return reply.type(measured.content_type).send(await measured.text());
      });
    },
    start: (services) => keepForgetting(services, oldAnswers),
  };
}
