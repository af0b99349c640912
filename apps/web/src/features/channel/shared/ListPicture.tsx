import type { ChannelCard } from '@akari/contract/channel';
import { isOnAir } from '@akari/rules';
import { useState } from 'react';
import { sceneOf } from '../../../kit/scene/scenes.ts';

/** The picture of a performer in a list: the newest still of one who is live, else her scene. */
export function ListPicture({ channel }: { channel: ChannelCard }) {
  const [broken, setBroken] = useState<string | null>(null);
  const still = isOnAir(channel.status) && channel.still_url !== broken ? channel.still_url : null;
  return (
    <img
      src={still ?? sceneOf(channel.performer_id)}
      alt=""
      width={160}
      height={120}
      loading="lazy"
      onError={() => still !== null && setBroken(still)}
    />
  );
}
