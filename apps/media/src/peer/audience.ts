import type { Peer } from './peer.ts';

export interface ChannelPeers {
  publisher: Peer | null;
  subscribers: Set<Peer>;
}

/** The node's live peers, by resource id and by channel. */
export class Audience {
  readonly #peers = new Map<string, Peer>();
  readonly #channels = new Map<string, ChannelPeers>();

  get size(): number {
    return this.#peers.size;
  }

  all(): Iterable<Peer> {
    return this.#peers.values();
  }

  channels(): Iterable<[channel_id: string, peers: ChannelPeers]> {
    return this.#channels;
  }

  peer(id: string): Peer | undefined {
    return this.#peers.get(id);
  }

  channel(id: string): ChannelPeers | undefined {
    return this.#channels.get(id);
  }

  add(peer: Peer): void {
    const { channel_id, role } = peer.claims;
    this.#peers.set(peer.id, peer);
    const channel = this.#channels.get(channel_id) ?? { publisher: null, subscribers: new Set() };
    this.#channels.set(channel_id, channel);
    if (role === 'publish') channel.publisher = peer;
    else channel.subscribers.add(peer);
  }

  remove(peer: Peer): void {
    this.#peers.delete(peer.id);
    const channel = this.#channels.get(peer.claims.channel_id);
    if (!channel) return;
    if (channel.publisher === peer) channel.publisher = null;
    channel.subscribers.delete(peer);
    if (channel.publisher === null && channel.subscribers.size === 0)
      this.#channels.delete(peer.claims.channel_id);
  }
}
