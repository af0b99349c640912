import type { ChannelCard } from '@akari/contract/channel';
import { modesOffered } from '@akari/rules';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { PATHS, returningTo } from '../../../platform/browser/paths.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { DoorCard } from '../../session/index.ts';
import { BuyLink } from '../../purchase/BuyLink.tsx';
import { useFormat, useText } from '../../../text/index.ts';
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
  const { counted } = useFormat();
  const { performer_name } = card;
  const { scene, close } = video;
  const closing = (look: 'ghost' | 'lit' = 'ghost') => (
    <Button look={look} onClick={close}>
      {t('close')}
    </Button>
  );
  switch (scene.kind) {
    case 'closed':
      return null;
    case 'counting':
      return <IdVideoCountdown view={scene.view} name={name} />;
    case 'short':
      return (
        <DoorCard
          title={t('short_title')}
          actions={
            <>
              <BuyLink look="lit" to={returningTo(PATHS.purchase, here)}>
                {t('buy')}
              </BuyLink>
              {closing()}
            </>
          }
        >
          <p className="door-text">{t('short_text')}</p>
        </DoorCard>
      );
    case 'withdrawn':
      return (
        <DoorCard title={t('withdrawn_title')} actions={closing('lit')}>
          <p className="door-text">{t('withdrawn_text')}</p>
        </DoorCard>
      );
    case 'given_back':
      return (
        <DoorCard title={t('withdrawn_title')} actions={closing('lit')}>
          <p className="door-text">{t('given_back_text', counted(scene.view.units))}</p>
        </DoorCard>
      );
    case 'gone':
      return (
        <DoorCard title={t('withdrawn_title')} actions={closing('lit')}>
          <p className="door-text">{t('gone_text')}</p>
        </DoorCard>
      );
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
      return <Ended video={video} card={card} name={name} />;
  }
}

/** After the video: buttons to the chat, if there is one, and to watch again. */
function Ended({ video, card, name }: { video: IdVideoInRoom; card: ChannelCard; name: string }) {
  const t = useText(idVideoText);
  const { dateTime } = useFormat();
  const [way] = modesOffered(card);
  const until_ms = video.offer?.paid_until_ms ?? null;
  return (
    <DoorCard
      title={t('ended_title', { name })}
      {...(until_ms === null ? {} : { note: t('ended_text', { until: dateTime(until_ms) }) })}
      actions={
        <>
          {way !== undefined && (
            <Button look="lit" onClick={video.close}>
              {t(way === 'preview' ? 'see_preview' : 'start_chat')}
            </Button>
          )}
          {video.offer !== null && (
            <Button look="ghost" onClick={video.play}>
              {t('watch_again')}
            </Button>
          )}
          {way === undefined && (
            <Button look="ghost" onClick={video.close}>
              {t('close')}
            </Button>
          )}
        </>
      }
    >
      {way === undefined && <p className="door-text">{t('closed_text')}</p>}
    </DoorCard>
  );
}
