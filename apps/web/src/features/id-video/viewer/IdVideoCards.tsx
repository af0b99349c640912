import type { ChannelCard } from '@akari/contract/channel';
import { modesOffered } from '@akari/rules';
import { PATHS, returningTo } from '../../../platform/browser/paths.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { DoorCard } from '../../session/index.ts';
import { BuyLink } from '../../purchase/BuyLink.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { idVideoText } from './text.ts';
import type { IdVideoInRoom } from './use-id-video.ts';

/** The points are not enough for the video. */
export function ShortCard({ here, onClose }: { here: string; onClose: () => void }) {
  const t = useText(idVideoText);
  return (
    <DoorCard
      title={t('short_title')}
      actions={
        <>
          <BuyLink look="lit" to={returningTo(PATHS.purchase, here)}>
            {t('buy')}
          </BuyLink>
          <Button look="ghost" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <p className="door-text">{t('short_text')}</p>
    </DoorCard>
  );
}

/** The performer has withdrawn the video. @param text what that means for this person */
export function WithdrawnCard({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useText(idVideoText);
  return (
    <DoorCard
      title={t('withdrawn_title')}
      actions={
        <Button look="lit" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p className="door-text">{text}</p>
    </DoorCard>
  );
}

/** After the video: buttons to the chat, if there is one, and to watch again. */
export function EndedCard({ video, card, name }: { video: IdVideoInRoom; card: ChannelCard; name: string }) {
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
