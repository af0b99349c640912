import type { ChannelStatus, MediaKind, SessionMode } from '@akari/rules';

/** Returns the mode whose rate the card of a channel shows: the mode inside, also during the free preview. */
export function usualMode({
  status,
  media_kind,
}: {
  status: ChannelStatus;
  media_kind: MediaKind;
}): SessionMode {
  if (status === 'hidden_chat') return 'hidden';
  if (status === 'free_chat') return 'free';
  if (status === 'showtime' || status === 'twoshot') return status;
  return media_kind === 'voice' ? 'voice' : 'party';
}
