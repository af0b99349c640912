import type { ChannelCard } from '@akari/contract/channel';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { EndedCard, NoVideoCard } from './IdVideoCards.tsx';
import { IdVideoConsent } from './IdVideoConsent.tsx';
import { IdVideoCountdown } from './IdVideoCountdown.tsx';
import { IdVideoPlayer } from './IdVideoPlayer.tsx';
import type { IdVideoInRoom } from './use-id-video.ts';

/** The window over the picture of a room while an ID video is open; empty if none is open. */
export function IdVideoWindow({
  video,
  card,
  name,
  balance,
  here,
}: {
  video: IdVideoInRoom;
  card: ChannelCard;
  name: string;
  balance: Balance;
  here: string;
}) {
  const { performer_name } = card;
  const { scene, close } = video;
  switch (scene.kind) {
    case 'closed':
      return null;
    case 'counting':
      return <IdVideoCountdown view={scene.view} name={name} />;
    case 'short':
    case 'withdrawn':
    case 'given_back':
    case 'gone':
      return <NoVideoCard scene={scene} here={here} onClose={close} />;
    case 'consent':
      return (
        <IdVideoConsent
          performer_name={performer_name}
          name={name}
          offer={scene.offer}
          balance={balance}
          here={here}
          onPriceChanged={video.again}
          onClose={close}
        />
      );
    case 'playing':
      return (
        <IdVideoPlayer
          performer_name={performer_name}
          name={name}
          offer={scene.offer}
          onRetry={video.again}
          onEnded={video.ended}
          onClose={close}
        />
      );
    case 'ended':
      return <EndedCard video={video} card={card} name={name} />;
  }
}
