import type { ChannelStatus } from './status.ts';

/** The publisher of a broadcast: the studio's page, or an encoder with the stream key. */
export const PUBLISH_SOURCES = ['browser', 'external'] as const;
export type PublishSource = (typeof PUBLISH_SOURCES)[number];

/**
 * Status of a broadcast once its media arrives: free preview (spec §4), or preparing, if the performer chose
 * to prepare first.
 */
export const PUBLISH_STARTS = ['waiting', 'preparing'] as const satisfies readonly ChannelStatus[];
export type PublishStart = (typeof PUBLISH_STARTS)[number];

export interface PublishingDevice {
  /** The login of the studio; null: an encoder, which has only the stream key. */
  login_id: number | null;
  /** Null: not stated, which fits either source. */
  source: PublishSource | null;
}

/**
 * `same`: the broadcast continues. `follows`: the broadcast moves to the new device. `second`: another device
 * publishes it (spec §8, 503).
 */
type PublisherMeeting = 'same' | 'follows' | 'second';

/** Compares a device that wants to publish with the one of the running broadcast. */
export function meetPublisher(
  running: PublishingDevice & { live: boolean },
  comes: PublishingDevice,
): PublisherMeeting {
  const twoStudios =
    running.login_id !== null && comes.login_id !== null && running.login_id !== comes.login_id;
  if (twoStudios) return 'second';
  if (running.source === null || comes.source === null || running.source === comes.source) return 'same';
  // An encoder cannot ask its user: only the studio can hand the broadcast over to it.
  if (comes.source === 'external') return comes.login_id === null ? 'second' : 'follows';
  return running.live ? 'second' : 'follows';
}
