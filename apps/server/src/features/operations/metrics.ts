import { FAILURE_KINDS } from '@akari/rules';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import { auditWatch } from '../../core/audit/audit-watch.ts';
import { lastLedgerCheck, type LedgerCheck } from '../../core/ledger/ledger-check-state.ts';
import { failures } from '../../platform/failures.ts';
import type { Cluster } from '../../platform/realtime/cluster.ts';
import type { Services } from '../../platform/services.ts';

/** Prometheus metrics of one server node. */
export interface Metrics {
  text(): Promise<string>;
  content_type: string;
  /** Adds the metrics of the socket server, once there is one. */
  watchRealtime(realtime: { sockets: () => number; cluster: Cluster | null }): void;
}

type AddGauge = (name: string, help: string, read: () => number) => void;

/** Adds a metric that is read when the metrics are. */
function addGauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

function observeRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'akari_http_request_duration_seconds',
    help: 'Duration of HTTP requests by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the URL: one series a route, and no personal data.
    const route = request.routeOptions.url ?? 'none';
    requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
}

/** The result and the time of the last check of the ledger. */
function watchLedger(registry: Registry, services: Services): void {
  let ledger: LedgerCheck | null = null;
  new Gauge({
    name: 'akari_ledger_broken',
    help: '1 while the last check of the ledger found something, and commands that move money are refused',
    registers: [registry],
    async collect() {
      // While the database does not answer, report the last known check.
      ledger = await lastLedgerCheck(services.database.db).catch(() => ledger);
      this.set((ledger?.finding_count ?? 0) > 0 ? 1 : 0);
    },
  });
  addGauge(
    registry,
    'akari_ledger_checked_seconds',
    'Time of the last check of the ledger, seconds since 1970',
    () => Math.floor((ledger?.at_ms ?? 0) / 1_000),
  );
}

function watchAudit(registry: Registry, services: Services): void {
  new Gauge({
    name: 'akari_audit_broken',
    help: '1 while this node has no key of the audit log, and refuses acts of staff, or cannot sign the log',
    registers: [registry],
    async collect() {
      this.set((await auditWatch(services).state()) === 'ok' ? 0 : 1);
    },
  });
}

function countFailures(registry: Registry, services: Services): void {
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
}

/** Registers the metrics of a node. Those of the socket server follow by `watchRealtime`. */
export function createMetrics(app: FastifyInstance, services: Services): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ node: services.node.name });
  collectDefaultMetrics({ register: registry });
  observeRequests(app, registry);
  const { pool } = services.database;
  const gauge: AddGauge = (name, help, read) => addGauge(registry, name, help, read);
  gauge('akari_database_connections', 'Open connections of the pool', () => pool.totalCount);
  gauge('akari_database_waiting', 'Queries that wait for a connection', () => pool.waitingCount);
  gauge('akari_media_up', '1 while the media engine can be reached', () =>
    services.media.signalling_url() === null ? 0 : 1,
  );
  gauge('akari_requests_running', 'Requests that are being answered', () => services.node.running);
  gauge('akari_draining', '1 while the node is about to end', () => (services.node.draining ? 1 : 0));
  gauge('akari_nodes', 'Server nodes, as this one sees them', () => services.node.nodes);
  gauge('akari_duties', 'What this node does for all', () => services.duties.held);
  watchLedger(registry, services);
  watchAudit(registry, services);
  const { redis } = services;
  if (redis !== null) gauge('akari_redis_up', '1 while Redis answers', () => (redis.up ? 1 : 0));
  countFailures(registry, services);
  return {
    text: () => registry.metrics(),
    content_type: registry.contentType,
    watchRealtime: ({ sockets, cluster }) => {
      gauge('akari_sockets', 'Connected sockets', sockets);
      if (cluster === null) return;
      const { backlog } = cluster;
      gauge('akari_events_waiting', 'Events that other nodes hear once Redis is back', () => backlog.size);
      gauge('akari_events_lost', 'Events that other nodes will never hear', () => backlog.lost);
    },
  };
}
