import type { ChannelCard } from '@akari/contract/channel';
import { modesOffered } from '@akari/rules';
import { Button } from '../../../kit/controls/Button.tsx';
import { DoorCard } from '../../session/index.ts';
import { BuyLink } from '../../../platform/site/BuyLink.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import type { NoVideoScene } from './scene.ts';
import { idVideoText } from './text.ts';
import type { IdVideoInRoom } from './use-id-video.ts';

/** Says why there is no video: the points are short, or the performer has withdrawn it. */
export function NoVideoCard({
  scene,
  here,
  onClose,
}: {
  scene: NoVideoScene;
  here: string;
  onClose: () => void;
}) {
  const t = useText(idVideoText);
  const { counted } = useFormat();
  const short = scene.kind === 'short';
  return (
    <DoorCard
      title={t(short ? 'short_title' : 'withdrawn_title')}
      actions={
        <>
          {short && (
            <BuyLink look="lit" here={here}>
              {t('buy')}
            </BuyLink>
          )}
          <Button look={short ? 'ghost' : 'lit'} onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <p className="door-text">
        {scene.kind === 'given_back'
          ? t('given_back_text', counted(scene.view.units))
          : t(`${scene.kind}_text`)}
      </p>
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
