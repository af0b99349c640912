import { lastsMs, points as wholePoints, REGISTRATION_BONUS_POINTS, type ChannelStatus } from '@akari/rules';
import { PATHS, returningTo } from '../app/paths.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { StatusChip } from '../kit/StatusChip.tsx';
import { useFormat, useText } from '../text/index.ts';
import { DoorCard } from './DoorCard.tsx';
import { sessionText } from './text.ts';

/** A guest at the door: what joining gives, and the two ways in. */
export function GuestCard({
  name,
  status,
  rate_units_per_min,
  here,
}: {
  name: string;
  status: ChannelStatus;
  rate_units_per_min: number;
  here: string;
}) {
  const t = useText(sessionText);
  const { number, duration } = useFormat();
  const bonus_units = wholePoints(REGISTRATION_BONUS_POINTS);
  const lasts = rate_units_per_min > 0 ? duration(lastsMs(rate_units_per_min, bonus_units)) : '';
  return (
    <DoorCard
      chip={<StatusChip status={status} />}
      title={t('guest.title', { name })}
      note={t('guest.note')}
      actions={
        <>
          <ButtonLink look="lit" to={returningTo(PATHS.register, here)}>
            {t('guest.register')}
          </ButtonLink>
          <ButtonLink look="ghost" to={returningTo(PATHS.login, here)}>
            {t('guest.login')}
          </ButtonLink>
        </>
      }
    >
      <p className="door-text">
        {status === 'waiting'
          ? t('guest.waiting')
          : t('guest.chatting', { points: number(REGISTRATION_BONUS_POINTS), duration: lasts })}
      </p>
    </DoorCard>
  );
}
