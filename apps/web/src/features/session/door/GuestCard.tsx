import {
  flatPrice,
  lastsMs,
  points as wholePoints,
  REGISTRATION_BONUS_POINTS,
  type ChannelStatus,
  type ErrorName,
} from '@akari/rules';
import { PATHS, returningTo } from '../../../platform/browser/paths.ts';
import { Button, ButtonLink } from '../../../kit/controls/Button.tsx';
import { StatusChip } from '../../../kit/feedback/StatusChip.tsx';
import { useGetSiteQuery } from '../../../platform/site/api.ts';
import { useJoinWay, useShown } from '../../../platform/site/ways.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { DoorCard } from './DoorCard.tsx';
import { Refusal } from './Refusal.tsx';
import { sessionText } from '../text.ts';

/** Card for a guest: the free preview, the registration bonus, and links to register and to log in. */
export function GuestCard({
  name,
  status,
  trial,
  trial_ms,
  rate_units_per_min,
  refused,
  here,
  onWatch,
}: {
  name: string;
  status: ChannelStatus;
  /**
   * State of the free preview. `asking`: its length is not known yet. `open`: available. `again`: used, and available
   * once more. `spent`: used up for today. `closed`: not available now.
   */
  trial: 'asking' | 'open' | 'again' | 'spent' | 'closed';
  /** Length of the next preview in milliseconds; null: not known. */
  trial_ms: number | null;
  rate_units_per_min: number;
  refused: ErrorName | null;
  here: string;
  onWatch: () => void;
}) {
  const t = useText(sessionText);
  const { duration, counted } = useFormat();
  const { data: site } = useGetSiteQuery();
  const join = useJoinWay(here);
  const invites = useShown('room_invitation');
  const bonus_units = site?.registration_bonus_units ?? wholePoints(REGISTRATION_BONUS_POINTS);
  const gift = counted(bonus_units);
  const lasts = rate_units_per_min > 0 ? duration(lastsMs(flatPrice(rate_units_per_min), bonus_units)) : null;
  const text = () => {
    if (trial === 'asking' || trial === 'open')
      return trial_ms === null
        ? t('guest.waiting_some')
        : t('guest.waiting', { duration: duration(trial_ms) });
    if (trial === 'again') return t('guest.once_more', gift);
    if (status === 'free_chat') return t('guest.free');
    return lasts === null ? t('guest.bonus', gift) : t('guest.chatting', { ...gift, duration: lasts });
  };
  return (
    <DoorCard
      chip={<StatusChip status={status} />}
      title={t(invites && (trial === 'spent' || trial === 'again') ? 'guest.over' : 'guest.title', { name })}
      {...(invites && { note: t('guest.note') })}
      actions={
        <>
          {invites && (
            <ButtonLink look="lit" {...join}>
              {t('guest.register')}
            </ButtonLink>
          )}
          {trial !== 'spent' && trial !== 'closed' && (
            <Button icon="play" busy={trial === 'asking'} onClick={onWatch}>
              {trial_ms === null
                ? t('guest.watch_some')
                : t(trial === 'again' ? 'guest.again' : 'guest.watch', { duration: duration(trial_ms) })}
            </Button>
          )}
          <ButtonLink look="ghost" to={returningTo(PATHS.login, here)}>
            {t('guest.login')}
          </ButtonLink>
        </>
      }
    >
      {trial === 'closed' && <p className="door-text">{t('guest.members_only')}</p>}
      {invites && <p className="door-text">{text()}</p>}
      <Refusal error={refused} />
    </DoorCard>
  );
}
