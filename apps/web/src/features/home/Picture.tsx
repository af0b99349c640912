import type { ChannelCard } from '@akari/contract/channel';
import { isOnAir } from '@akari/rules';
import { useState } from 'react';
import { sceneOf } from '../../kit/scene/scenes.ts';

/**
 * The picture of a card: the newest still while on air, otherwise the drawn scene of the performer. The scene also
 * replaces a still that fails to load.
 */
export function Picture({ channel, first = false }: { channel: ChannelCard; first?: boolean }) {
  const [broken, setBroken] = useState<string | null>(null);
  const still = isOnAir(channel.status) && channel.still_url !== broken ? channel.still_url : null;
  const picture = (
    <img
      src={still ?? sceneOf(channel.performer_id)}
      alt=""
      width={640}
      height={480}
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      onError={() => still !== null && setBroken(still)}
    />
  );
  return (
    <picture>
      {still !== null && <source type="image/avif" srcSet={still.replace(/\.jpg$/, '.avif')} />}
      {picture}
    </picture>
  );
}
