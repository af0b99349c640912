import type { NodeEvent, NodeStats, PeerStats } from '@akari/contract';
import type { MediaEvent } from './media-plane.ts';

type PeerEnded = Extract<NodeEvent, { type: 'peer.ended' }>;
interface LivePeer extends Omit<PeerEnded, 'type' | 'reason'> {
  /** Open connections: the start of a newer one of the same session may be reported before the end of the older one. */
  connections: number;
}

/**
 * The connected peers according to the event stream. After the stream has reconnected, they are compared with the
 * node's statistics to find the starts and ends that were missed.
 */
export class LivePeers {
  readonly #peers = new Map<string, LivePeer>();

  /** Applies an event. @returns false for the end of a connection whose session has a newer connection */
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

  /** Compares with the node's statistics. @returns the starts and ends that were missed */
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
