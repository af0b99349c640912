import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { MediaProcess, SECRET } from '@akari/media/testing/media-process';
import { until } from '@akari/media/testing/until';
import { cpuMs, rssMb } from '@akari/testkit/harness/proc';
import { ReceiverPool } from '../fanout/receiver-pool.ts';
import { CHANNEL, WhipSignalling } from '../fanout/whip.ts';
import { backlogDrops, waitedMs } from './scarcity.ts';
import { udpDrops } from './udp-drops.ts';

/** Milliseconds until new viewers are settled; then figures are counted for `MEASURE_MS`. */
const SETTLE_MS = 10_000;
const MEASURE_MS = 15_000;
const RELAY_LIMIT_MS = 10_000;

/** A media node with its Janus and its viewers. */
export class Place {
  readonly media: MediaProcess;
  readonly signalling: WhipSignalling;
  readonly viewers: ReceiverPool;

  private constructor(media: MediaProcess) {
    this.media = media;
    this.signalling = new WhipSignalling(media.base_url, SECRET);
    this.viewers = new ReceiverPool({ name: 'akari', url: media.base_url, secret: SECRET }, media.address);
  }

  static async open(): Promise<Place> {
    const media = await MediaProcess.with('janus', {
      // The two seconds of the tests are too short for a machine at its limit.
      MEDIA_JANUS_SESSION_TIMEOUT_S: '8',
      // The relay is first measured without viewers.
      MEDIA_JANUS_RELAY_UNUSED_MS: '300000',
    });
    return new Place(media);
  }

  /** Relays the channel from another node, as soon as its first packets have arrived. */
  async relayFrom(source: Place): Promise<void> {
    const body = { source_url: source.media.base_url };
    const asked = () => this.media.control('PUT', `/control/relay/${CHANNEL}`, body);
    await until(async () => (await asked()).ok, RELAY_LIMIT_MS, 'the relay');
  }

  async close(): Promise<void> {
    await this.viewers.stop();
    await this.media.stop();
  }
}

export interface Figures {
  viewers: number;
  packets_expected: number;
  packets_lost: number;
  /** Dropped before forwarding, from the publisher or the relay: each is missing at every viewer. */
  packets_dropped_before_janus: number;
  /** Discarded by Janus, which could not send them to a viewer within a second. */
  packets_discarded_by_janus: number;
  /** Dropped at the viewers' sockets: sent by Janus, and not read in time by the bench. */
  packets_dropped_at_viewers: number;
  /** Dropped on the whole machine. */
  packets_dropped_in_backlog: number;
  /** Milliseconds a second for which threads were ready to run and had no core. */
  janus_waited_ms_per_s: number;
  viewers_waited_ms_per_s: number;
  publisher_waited_ms_per_s: number;
  viewers_cpu_ms_per_s: number;
  /** Viewers that the node has ended since its start, each of them by mistake. */
  ended: number;
  /** 145 when everything that was published has arrived. */
  packets_per_viewer_second: number | null;
  janus_cpu_ms_per_viewer_second: number | null;
  node_cpu_ms_per_viewer_second: number | null;
  janus_cpu_ms_per_s: number;
  node_cpu_ms_per_s: number;
  janus_rss_mb: number;
  node_rss_mb: number;
  /** The machine's load over the last minute. */
  load: number;
}

/** Measures the cost and the losses of all places at the same time. @param viewers how many watch at each place */
export async function measure(places: readonly Place[], viewers: readonly number[]): Promise<Figures[]> {
  await sleep(SETTLE_MS);
  const before = await Promise.all(places.map(reading));
  const started_ms = performance.now();
  await sleep(MEASURE_MS);
  const after = await Promise.all(places.map(reading));
  const elapsed_s = (performance.now() - started_ms) / 1000;
  return places.map(({ media }, n) => {
    const [from, to, watching] = [before[n]!, after[n]!, viewers[n]!];
    const each = (sum: number): number | null => (watching === 0 ? null : round(sum / watching / elapsed_s));
    const received = to.received - from.received;
    const packets_expected = to.expected - from.expected;
    return {
      viewers: watching,
      packets_expected,
      packets_lost: Math.max(0, packets_expected - received),
      packets_dropped_before_janus: to.dropped - from.dropped,
      packets_discarded_by_janus: to.discarded - from.discarded,
      packets_dropped_at_viewers: to.dropped_at_viewers - from.dropped_at_viewers,
      packets_dropped_in_backlog: to.backlog - from.backlog,
      janus_waited_ms_per_s: round((to.janus_waited_ms - from.janus_waited_ms) / elapsed_s),
      viewers_waited_ms_per_s: round((to.viewers_waited_ms - from.viewers_waited_ms) / elapsed_s),
      publisher_waited_ms_per_s: round((to.publisher_waited_ms - from.publisher_waited_ms) / elapsed_s),
      viewers_cpu_ms_per_s: round((to.viewers_ms - from.viewers_ms) / elapsed_s),
      ended: media.events.filter((event) => event.type === 'peer.ended' && event.role === 'play').length,
      packets_per_viewer_second: each(received),
      janus_cpu_ms_per_viewer_second: each(to.janus_ms - from.janus_ms),
      node_cpu_ms_per_viewer_second: each(to.node_ms - from.node_ms),
      janus_cpu_ms_per_s: round((to.janus_ms - from.janus_ms) / elapsed_s),
      node_cpu_ms_per_s: round((to.node_ms - from.node_ms) / elapsed_s),
      janus_rss_mb: rssMb(media.janus!.pid),
      node_rss_mb: rssMb(media.child.pid!),
      load: round(loadavg()[0]!),
    };
  });
}

async function reading({ media, viewers }: Place) {
  const { received, expected } = await viewers.totals();
  const janus = media.janus!.pid;
  const sum = (of: (pid: number) => number): number => viewers.pids().reduce((all, pid) => all + of(pid), 0);
  return {
    received,
    expected,
    dropped: udpDrops(janus),
    discarded: media.janus!.discarded(),
    dropped_at_viewers: sum(udpDrops),
    backlog: backlogDrops(),
    janus_waited_ms: waitedMs(janus),
    viewers_waited_ms: sum(waitedMs),
    // The publisher runs in this process.
    publisher_waited_ms: waitedMs(process.pid),
    viewers_ms: sum(cpuMs),
    janus_ms: cpuMs(janus),
    node_ms: cpuMs(media.child.pid!),
  };
}

/** CPU milliseconds a second of a node and its Janus together. */
export const cpuPerSecond = (figures: Figures): number =>
  figures.janus_cpu_ms_per_s + figures.node_cpu_ms_per_s;
export const round = (value: number): number => Math.round(value * 1000) / 1000;
