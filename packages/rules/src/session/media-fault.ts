import type { SessionEnd } from './end.ts';
import type { SessionState } from './machine.ts';

/**
 * Faults that a viewer's page can report about its media. A report is a hint: the server decides by its own
 * data.
 */
export const PAGE_MEDIA_FAULTS = ['signalling_failed', 'ice_failed', 'dtls_failed', 'no_track'] as const;
export type PageMediaFault = (typeof PAGE_MEDIA_FAULTS)[number];

/**
 * The last known cause of missing media: reported by the page, or by the media nodes (an expired lease, a
 * lost node).
 */
export const MEDIA_FAULTS = [...PAGE_MEDIA_FAULTS, 'lease_expired', 'media_node_lost'] as const;
export type MediaFault = (typeof MEDIA_FAULTS)[number];

export const isMediaFault = (value: unknown): value is MediaFault =>
  (MEDIA_FAULTS as readonly unknown[]).includes(value);

/** The end of each fault (spec §8, 5000 to 5009). */
const END_OF: Record<MediaFault, SessionEnd> = {
  signalling_failed: 'offer_refused',
  ice_failed: 'ice_failed',
  dtls_failed: 'dtls_failed',
  no_track: 'media_never_arrived',
  lease_expired: 'lease_expired',
  media_node_lost: 'media_node_lost',
};

/**
 * The end of a session whose media did not arrive, or come back, in time; null while media arrives, so that a
 * page's report alone cannot end it.
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
