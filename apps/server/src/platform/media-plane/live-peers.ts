import type { NodeEvent, NodeStats, PeerStats } from '@akari/contract';
import type { MediaEvent } from './media-plane.ts';

type PeerEnded = Extract<NodeEvent, { type: 'peer.ended' }>;

/**
 * Who is connected, as told by the event stream. When the stream broke and came back, those who are gone meanwhile
 * are found by comparing with the node's statistics, so that no end is missed.
 */
export class LivePeers {
  readonly #peers = new Map<string, Omit<PeerEnded, 'type' | 'reason'>>();

  note(event: MediaEvent): void {
    if (event.type === 'peer.started') {
      const { role, channel_id, session_id, user_id } = event;
      this.#peers.set(`${role}:${session_id}`, { role, channel_id, session_id, user_id, delivered_ms: 0 });
    } else if (event.type === 'peer.ended') {
      // A peer that was replaced ends after the newer one has started.
      if (event.reason !== 'replaced') this.#peers.delete(`${event.role}:${event.session_id}`);
    } else if (event.type === 'delivery') {
      for (const [id, delivered_ms] of event.sessions) {
        const peer = this.#peers.get(`play:${id}`);
        if (peer !== undefined) peer.delivered_ms = delivered_ms;
      }
    } else {
      this.#peers.clear();
    }
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
      .map(([, peer]): MediaEvent => ({ type: 'peer.ended', reason: 'peer_failed', ...peer }));
    const started = [...present]
      .filter(([key]) => !this.#peers.has(key))
      .map(([, { role, channel_id, session_id, user_id }]): MediaEvent => {
        return { type: 'peer.started', role, channel_id, session_id, user_id };
      });
    return [...ended, ...started];
  }
}
