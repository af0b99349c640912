import type { ChannelStatus } from './status.ts';

/** What sends a broadcast: the studio's own page, or an encoder with the stream key. */
export const PUBLISH_SOURCES = ['browser', 'external'] as const;
export type PublishSource = (typeof PUBLISH_SOURCES)[number];

/**
 * Where a broadcast stands once its media arrives: in the free preview (spec §4), or in preparing, when the performer
 * chose to prepare first.
 */
export const PUBLISH_STARTS = ['waiting', 'preparing'] as const satisfies readonly ChannelStatus[];
export type PublishStart = (typeof PUBLISH_STARTS)[number];

export interface PublishingDevice {
  /** The login of the studio; null: an encoder, which has the stream key alone. */
  login_id: number | null;
  /** Null: not said, and then either is right. */
  source: PublishSource | null;
}

/** `same`: goes on. `follows`: the broadcast is sent from there now. `second`: another device has it (spec §8, 503). */
type PublisherMeeting = 'same' | 'follows' | 'second';

/** Who wants to publish meets the broadcast that runs. */
export function meetPublisher(
  running: PublishingDevice & { live: boolean },
  comes: PublishingDevice,
): PublisherMeeting {
  const two_studios =
    running.login_id !== null && comes.login_id !== null && running.login_id !== comes.login_id;
  if (two_studios) return 'second';
  if (running.source === null || comes.source === null || running.source === comes.source) return 'same';
  // An encoder can ask nobody: only the word of the studio hands the broadcast over to it.
  if (comes.source === 'external') return comes.login_id === null ? 'second' : 'follows';
  return running.live ? 'second' : 'follows';
}
