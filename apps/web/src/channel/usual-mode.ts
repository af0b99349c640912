import type { ChannelStatus, MediaKind, SessionMode } from '@akari/rules';

/** The way in whose rate stands on a channel's card: what one would pay inside, also while the free preview runs. */
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
