import type { ChannelStatus, MediaKind, SessionMode } from '@akari/rules';

/** The way in whose rate stands on a channel's card: what one would pay inside, also while the free preview runs. */
export function usualMode({
  status,
  media_kind,
}: {
  status: ChannelStatus;
  media_kind: MediaKind;
}): SessionMode {
  switch (status) {
    case 'hidden_chat':
      return 'hidden';
    case 'free_chat':
      return 'free';
    case 'showtime':
    case 'twoshot':
      return status;
    default:
      return media_kind === 'voice' ? 'voice' : 'party';
  }
}
