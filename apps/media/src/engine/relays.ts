import type { RELAY_END_REASONS, RelayBody, RelayLeg, RelaySource, RelayTargets } from '@akari/contract';

export type RelayEndReason = (typeof RELAY_END_REASONS)[number];

/**
 * Relays: channels of other nodes that are played here, and channels of this node that others play. All methods throw
 * `Failure`.
 */
export interface Relays {
  /** Starts to relay a channel from another node; for existing subscribers playback continues. */
  receive(channel_id: string, from: RelayBody): Promise<void>;
  end(channel_id: string): Promise<void>;
  /** URL of the node from which a channel is relayed; null when it is not. */
  sourceOf(channel_id: string): string | null;
  /** Describes the channel's streams that this node can send. */
  describe(channel_id: string): RelaySource;
  /** Sends a channel to another node for as long as the leg's lease is renewed. */
  send(channel_id: string, relay_id: string, leg: RelayLeg): Promise<void>;
  stopSending(channel_id: string, relay_id: string): Promise<void>;
  /** Restricts a channel to these target nodes for a time; ends its other relays. */
  restrict(channel_id: string, targets: RelayTargets): Promise<void>;
  /** Bitrate sent to other nodes, kbit/s. */
  sentKbps(now_ms: number): number;
}
