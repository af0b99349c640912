import type { ChannelCard } from '@akari/contract/channel';
import { isOnAir } from '@akari/rules';
import './thumbnail-message.css';

/** The performer's few words on the picture, while they are on the air. */
export const ThumbnailMessage = ({ channel: { status, thumbnail_message = '' } }: { channel: ChannelCard }) =>
  isOnAir(status) && thumbnail_message !== '' ? <p className="thumb-message">{thumbnail_message}</p> : null;
