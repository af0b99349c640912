import type { ChannelCard } from '@akari/contract/channel';
import { DoorCard } from '../../../features/session/index.ts';
import { ButtonLink } from '../../../kit/controls/Button.tsx';
import { StatusChip } from '../../../kit/feedback/StatusChip.tsx';
import { mailboxPath, PATHS } from '../../../platform/browser/paths.ts';
import { useCountdown } from '../../../platform/clock/use-server-seconds.ts';
import { useMay } from '../../../platform/person/use-may.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { roomText } from '../text.ts';

/** Card for a performer: their place is the studio. */
export function PerformerCard({ own }: { own: boolean }) {
  const t = useText(roomText);
  return (
    <DoorCard
      title={t(own ? 'performer.own' : 'performer.other')}
      actions={
        <ButtonLink look="lit" to={PATHS.studio}>
          {t('performer.studio')}
        </ButtonLink>
      }
    >
      <p className="door-text">{t(own ? 'performer.own_text' : 'performer.other_text')}</p>
    </DoorCard>
  );
}

/** Says why the person cannot enter now. */
export function NotNow({
  kind,
  card,
  name,
}: {
  kind: 'resting' | 'private' | 'unlisted' | 'offline';
  card: ChannelCard;
  name: string;
}) {
  const t = useText(roomText);
  if (kind === 'resting' && card.until_ms !== null)
    return <BreakCountdown card={card} name={name} until_ms={card.until_ms} />;
  if (kind === 'offline' && card.status === 'preparing')
    return <Closed card={card} title={t('offline.preparing', { name })} text={t('offline.preparing_text')} />;
  return <Closed card={card} title={t(`${kind}.title`, { name })} text={t(`${kind}.text`)} />;
}

/** What a person can do instead of entering: write to her (spec §8), or look at others. */
function Instead({ performer_name }: Pick<ChannelCard, 'performer_name'>) {
  const t = useText(roomText);
  const writes = useMay('mailbox.choose');
  return (
    <>
      {writes && (
        <ButtonLink icon="mail" to={mailboxPath(performer_name)}>
          {t('offline.mail')}
        </ButtonLink>
      )}
      <ButtonLink look="ghost" to={PATHS.home}>
        {t('offline.home')}
      </ButtonLink>
    </>
  );
}

/** Card for a room that cannot be entered now: says why, and that the person can wait here. */
function Closed({ card, title, text }: { card: ChannelCard; title: string; text: string }) {
  return (
    <DoorCard
      chip={<StatusChip status={card.status} />}
      title={title}
      actions={<Instead performer_name={card.performer_name} />}
    >
      <p className="door-text">{text}</p>
    </DoorCard>
  );
}

function BreakCountdown({ card, name, until_ms }: { card: ChannelCard; name: string; until_ms: number }) {
  const t = useText(roomText);
  const { clock } = useFormat();
  const left_ms = useCountdown(until_ms);
  return (
    <DoorCard
      chip={<StatusChip status={card.status} />}
      title={t('resting.title', { name })}
      note={t('resting.countdown_text')}
      actions={<Instead performer_name={card.performer_name} />}
    >
      <p className="door-countdown" role="timer">
        {t('resting.countdown')}
        <b className="num">{clock(left_ms)}</b>
      </p>
    </DoorCard>
  );
}
