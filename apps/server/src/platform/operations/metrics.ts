import { FAILURE_KINDS } from '@akari/rules';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import { failures } from '../failures.ts';
import type { Services } from '../services.ts';

/** What an operator's Prometheus reads from one server node. */
export interface Metrics {
  text(): Promise<string>;
  content_type: string;
  /** Counts sockets once there is a socket server. */
  watchSockets(count: () => number): void;
}

export function createMetrics(app: FastifyInstance, services: Services): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'akari_http_request_duration_seconds',
    help: 'Duration of HTTP requests by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: one series a route, and no name of anybody.
    const route = request.routeOptions.url ?? 'none';
    requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  const { pool } = services.database;
  const gauge = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('akari_database_connections', 'Open connections of the pool', () => pool.totalCount);
  gauge('akari_database_waiting', 'Queries that wait for a connection', () => pool.waitingCount);
  gauge('akari_media_up', '1 while the media engine can be reached', () =>
    services.media.signalling_url() === null ? 0 : 1,
  );
  new Counter({
    name: 'akari_failures_total',
    help: 'Work that failed, by kind (spec §4, failure counters)',
    labelNames: ['kind'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const kind of FAILURE_KINDS) this.inc({ kind }, failures(services).of(kind));
    },
  });
  return {
    text: () => registry.metrics(),
    content_type: registry.contentType,
    watchSockets: (count) => void gauge('akari_sockets', 'Connected sockets', count),
  };
}
