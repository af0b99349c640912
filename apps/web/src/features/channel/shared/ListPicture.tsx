import type { ChannelCard } from '@akari/contract/channel';
import { listPicturesOf, useFirstPicture } from './list-picture.ts';

/** The picture of a performer in a list. */
export function ListPicture({ channel }: { channel: ChannelCard }) {
  const shown = useFirstPicture(listPicturesOf(channel));
  return <img {...shown} alt="" width={160} height={120} loading="lazy" />;
}
