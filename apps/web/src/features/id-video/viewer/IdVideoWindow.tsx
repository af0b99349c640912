import type { ChannelCard } from '@akari/contract/channel';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { EndedCard, ShortCard, WithdrawnCard } from './IdVideoCards.tsx';
import { IdVideoConsent } from './IdVideoConsent.tsx';
import { IdVideoCountdown } from './IdVideoCountdown.tsx';
import { IdVideoPlayer } from './IdVideoPlayer.tsx';
import { idVideoText } from './text.ts';
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
  const t = useText(idVideoText);
  const { points } = useFormat();
  const { performer_name } = card;
  const { scene, close } = video;
  switch (scene.kind) {
    case 'closed':
      return null;
    case 'counting':
      return <IdVideoCountdown view={scene.view} name={name} />;
    case 'short':
      return <ShortCard here={here} onClose={close} />;
    case 'withdrawn':
      return <WithdrawnCard text={t('withdrawn_text')} onClose={close} />;
    case 'given_back':
      return (
        <WithdrawnCard text={t('given_back_text', { points: points(scene.view.units) })} onClose={close} />
      );
    case 'gone':
      return <WithdrawnCard text={t('gone_text')} onClose={close} />;
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
