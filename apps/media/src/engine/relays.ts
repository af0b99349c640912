import type { RELAY_END_REASONS, RelayBody, RelayLeg, RelaySource, RelayTargets } from '@akari/contract';

export type RelayEndReason = (typeof RELAY_END_REASONS)[number];

/** Channels of other nodes that are played here, and channels of this node that others play. All throw `Failure`. */
export interface Relays {
  /** Plays here what another node receives; who plays the channel already goes on with it. */
  receive(channel_id: string, from: RelayBody): Promise<void>;
  end(channel_id: string): Promise<void>;
  /** The node from which a channel comes, or null. */
  sourceOf(channel_id: string): string | null;
  /** What could be relayed from here. */
  describe(channel_id: string): RelaySource;
  /** Sends there for as long as the leg's lease is renewed. */
  send(channel_id: string, relay_id: string, leg: RelayLeg): Promise<void>;
  stopSending(channel_id: string, relay_id: string): Promise<void>;
  /** Sends a channel to these nodes alone for a while. */
  restrict(channel_id: string, targets: RelayTargets): Promise<void>;
  /** Kilobits a second that go to other nodes. */
  sentKbps(now_ms: number): number;
}
