import type { SessionEnd } from './end.ts';
import type { SessionState } from './machine.ts';

/** What a viewer's page can say that it saw of its media. It is a hint: the server decides from what it knows itself. */
export const PAGE_MEDIA_FAULTS = ['signalling_failed', 'ice_failed', 'dtls_failed', 'no_track'] as const;
export type PageMediaFault = (typeof PAGE_MEDIA_FAULTS)[number];

/** What is known last of why no media arrives: from the page, or from the media nodes: a lease ran out, a node is gone. */
export const MEDIA_FAULTS = [...PAGE_MEDIA_FAULTS, 'lease_expired', 'media_node_lost'] as const;
export type MediaFault = (typeof MEDIA_FAULTS)[number];

export const isMediaFault = (value: unknown): value is MediaFault =>
  (MEDIA_FAULTS as readonly unknown[]).includes(value);

/** Which is which (spec §8, 5000 to 5009), of those that come from a fault. */
const END_OF: Record<MediaFault, SessionEnd> = {
  signalling_failed: 'offer_refused',
  ice_failed: 'ice_failed',
  dtls_failed: 'dtls_failed',
  no_track: 'media_never_arrived',
  lease_expired: 'lease_expired',
  media_node_lost: 'media_node_lost',
};

/**
 * The end of a session whose media did not come (back) in time, or null while media arrives: whatever a page says, its
 * session does not end by it then.
 */
export function mediaEnd(state: SessionState, fault: MediaFault | null): SessionEnd | null {
  switch (state) {
    case 'joining':
      return fault === null ? 'media_never_arrived' : END_OF[fault];
    case 'paused':
      return fault === null ? 'media_interrupted' : END_OF[fault];
    case 'on':
    case 'unpaid':
    case 'asked':
    case 'ended':
      return null;
  }
}
