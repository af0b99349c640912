import type { ChannelStats, NodeEvent, NodeHealth, NodeLoad, NodeProfile, NodeStats } from '@akari/contract';
import type { Engine } from '../engine/engine.ts';
import type { Audience, ChannelPeers } from '../peer/audience.ts';
import type { Settings } from '../settings/settings.ts';

/** The node's reports about itself: health, load and statistics of its peers. */
export class NodeReport {
  readonly #started_at_ms: number;
  readonly #engine: Engine;
  readonly #profile: NodeProfile;
  readonly #audience: Audience;
  readonly #limits: Pick<Settings, 'max_peers' | 'max_sent_kbps'>;

  constructor(
    started_at_ms: number,
    engine: Engine,
    profile: NodeProfile,
    audience: Audience,
    limits: Pick<Settings, 'max_peers' | 'max_sent_kbps'>,
  ) {
    this.#started_at_ms = started_at_ms;
    this.#engine = engine;
    this.#profile = profile;
    this.#audience = audience;
    this.#limits = limits;
  }

  hello(): NodeEvent {
    return { type: 'hello', ...this.health() };
  }

  health(): NodeHealth {
    return { started_at_ms: this.#started_at_ms, profile: this.#profile, load: this.load() };
  }

  stats(): NodeStats {
    const now_ms = performance.now();
    const channels = [...this.#audience.channels()].map(([id, peers]) => this.#channel(id, peers, now_ms));
    return { ...this.health(), channels };
  }

  /** @returns null when the channel has no peer on this node */
  channel(channel_id: string): ChannelStats | null {
    const peers = this.#audience.channel(channel_id);
    return peers === undefined ? null : this.#channel(channel_id, peers, performance.now());
  }

  load(): NodeLoad {
    const now_ms = performance.now();
    let sent_kbps = this.#engine.relays.sentKbps(now_ms);
    for (const peer of this.#audience.all())
      if (peer.account !== null) sent_kbps += peer.meter.rates(now_ms).bitrate_kbps;
    const { max_peers, max_sent_kbps } = this.#limits;
    return { state: this.#engine.state, peers: this.#audience.size, max_peers, sent_kbps, max_sent_kbps };
  }

  #channel(channel_id: string, { publisher, subscribers }: ChannelPeers, now_ms: number): ChannelStats {
    return {
      channel_id,
      publisher: publisher?.stats(now_ms) ?? null,
      subscribers: [...subscribers].map((subscriber) => subscriber.stats(now_ms)),
      relayed_from: this.#engine.relays.sourceOf(channel_id),
    };
  }
}
