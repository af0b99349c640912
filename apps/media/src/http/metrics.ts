import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { MediaNode } from '../node/node.ts';

/** Prometheus metrics of a node, collected on each request. */
export function metricsOf(node: MediaNode): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'akari_media_' });
  new Gauge({
    name: 'akari_media_peers',
    help: 'Live peers by role',
    labelNames: ['role'],
    registers: [registry],
    collect() {
      const channels = node.report.stats().channels;
      this.set({ role: 'publish' }, channels.filter((channel) => channel.publisher !== null).length);
      this.set(
        { role: 'play' },
        channels.reduce((sum, channel) => sum + channel.subscribers.length, 0),
      );
    },
  });
  new Gauge({
    name: 'akari_media_engine_up',
    help: '1 while what moves the packets answers (a Janus beside this node may be gone)',
    registers: [registry],
    collect() {
      this.set(node.engine.state === 'up' ? 1 : 0);
    },
  });
  new Counter({
    name: 'akari_media_ends_total',
    help: 'Ended peers by reason; reasons that the server gave count as "server"',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of node.ends) this.inc({ reason }, count);
    },
  });
  new Counter({
    name: 'akari_media_forgiven_ms_total',
    help: 'Media that was sent, not confirmed by its receiver and not charged, milliseconds',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(node.forgiven_ms);
    },
  });
  return registry;
}
