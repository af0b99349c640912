import type { ChannelCard } from '@akari/contract/channel';
import { listPicturesOf, useFirstPicture } from '../channel/shared/list-picture.ts';

/** The picture of a card. A still is there in AVIF too. */
export function Picture({ channel, first = false }: { channel: ChannelCard; first?: boolean }) {
  const shown = useFirstPicture(listPicturesOf(channel, first ? 'large' : 'small'));
  const picture = (
    <img
      {...shown}
      alt=""
      width={640}
      height={480}
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
    />
  );
  return (
    <picture>
      {shown.src === channel.still_url && (
        <source type="image/avif" srcSet={shown.src?.replace(/\.jpg$/, '.avif')} />
      )}
      {picture}
    </picture>
  );
}
