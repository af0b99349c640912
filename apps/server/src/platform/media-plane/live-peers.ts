import type { NodeEvent, NodeStats, PeerStats } from '@akari/contract';
import type { MediaEvent } from './media-plane.ts';

type PeerEnded = Extract<NodeEvent, { type: 'peer.ended' }>;
interface LivePeer extends Omit<PeerEnded, 'type' | 'reason'> {
  /** A newer connection of the same session may come before the older one is told to have ended. */
  connections: number;
}

/**
 * Who is connected, as told by the event stream. When the stream broke and came back, those who are gone meanwhile
 * are found by comparing with the node's statistics, so that no end is missed.
 */
export class LivePeers {
  readonly #peers = new Map<string, LivePeer>();

  /** @returns whether it is news: the end of a connection that has a successor is none */
  note(event: MediaEvent): boolean {
    if (event.type === 'peer.started') this.#started(event);
    else if (event.type === 'peer.ended') return this.#ended(event);
    else if (event.type === 'engine.lost' || event.type === 'engine.started') this.#peers.clear();
    else if (event.type === 'delivery')
      for (const [id, delivered_ms] of event.sessions) {
        const peer = this.#peers.get(`play:${id}`);
        if (peer !== undefined) peer.delivered_ms = delivered_ms;
      }
    return true;
  }

  #started({ role, channel_id, session_id, user_id }: Extract<NodeEvent, { type: 'peer.started' }>): void {
    const key = `${role}:${session_id}`;
    const known = this.#peers.get(key);
    const connections = (known?.connections ?? 0) + 1;
    const delivered_ms = known?.delivered_ms ?? 0;
    this.#peers.set(key, { role, channel_id, session_id, user_id, delivered_ms, connections });
  }

  #ended(event: PeerEnded): boolean {
    const key = `${event.role}:${event.session_id}`;
    const known = this.#peers.get(key);
    if (known === undefined || known.connections <= 1) {
      this.#peers.delete(key);
      return true;
    }
    known.connections -= 1;
    return false;
  }

  /** @returns the events that were missed */
  missed(stats: NodeStats): MediaEvent[] {
    const present = new Map<string, PeerStats & { channel_id: string }>(
      stats.channels.flatMap(({ channel_id, publisher, subscribers }) =>
        [...(publisher === null ? [] : [publisher]), ...subscribers].map(
          (peer) => [`${peer.role}:${peer.session_id}`, { ...peer, channel_id }] as const,
        ),
      ),
    );
    const ended = [...this.#peers]
      .filter(([key]) => !present.has(key))
      .map(([, { connections: _, ...peer }]): MediaEvent => ({
        type: 'peer.ended',
        reason: 'peer_failed',
        ...peer,
      }));
    const started = [...present]
      .filter(([key]) => !this.#peers.has(key))
      .map(([, { role, channel_id, session_id, user_id }]): MediaEvent => {
        return { type: 'peer.started', role, channel_id, session_id, user_id };
      });
    return [...ended, ...started];
  }
}
