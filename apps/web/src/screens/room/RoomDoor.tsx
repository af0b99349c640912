import type { ChannelCard } from '@akari/contract/channel';
import { selectBalance } from '../../account/point.slice.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { PATHS, roomPath } from '../../app/paths.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { StatusChip } from '../../kit/StatusChip.tsx';
import {
  ConsentCard,
  DoorCard,
  EndCard,
  EnterSteps,
  GuestCard,
  PreviewCard,
  type ViewerSessionView,
} from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import type { Door } from './door.ts';
import { roomText } from './text.ts';

/** What stands before the picture, and what it leads to. */
export function RoomDoor({
  door,
  card,
  name,
  session,
}: {
  door: Door;
  card: ChannelCard;
  name: string;
  session: ViewerSessionView;
}) {
  const t = useText(roomText);
  const balance = useAppSelector(selectBalance);
  const here = roomPath(card.performer_name);
  const rate_units_per_min = balance === null ? 0 : card.rate_units_per_min;
  const watch = (): void => session.enter({ session_type: 110, point_type: 2000, rate_units_per_min: 0 });

  switch (door.kind) {
    case 'checking':
    case 'open':
      return null;
    case 'steps':
      return <EnterSteps name={name} done={door.state.done} onCancel={session.leave} />;
    case 'guest':
      return (
        <GuestCard
          name={name}
          status={card.status}
          rate_units_per_min={card.rate_units_per_min}
          here={here}
        />
      );
    case 'preview':
      return <PreviewCard name={name} refused={door.refused} onWatch={watch} />;
    case 'consent':
      return (
        <ConsentCard
          name={name}
          rate_units_per_min={rate_units_per_min}
          balance={balance}
          after_preview={door.after_preview}
          refused={door.refused}
          here={here}
          onEnter={(point_type) => session.enter({ session_type: 115, point_type, rate_units_per_min })}
        />
      );
    case 'ended':
      return (
        <EndCard
          name={name}
          ended={door.state.ended}
          free={door.state.rate_units_per_min === 0}
          status={card.status}
          here={here}
          onAgain={session.look}
          onPreview={watch}
        />
      );
    case 'performer':
      return (
        <DoorCard
          title={t(door.own ? 'performer.own' : 'performer.other')}
          actions={
            <ButtonLink look="lit" to={PATHS.studio}>
              {t('performer.studio')}
            </ButtonLink>
          }
        >
          <p className="door-text">{t(door.own ? 'performer.own_text' : 'performer.other_text')}</p>
        </DoorCard>
      );
    case 'offline': {
      const preparing = card.status === 'preparing';
      return (
        <DoorCard
          chip={<StatusChip status={card.status} />}
          title={t(preparing ? 'offline.preparing' : 'offline.title', { name })}
          actions={<ButtonLink to={PATHS.home}>{t('offline.home')}</ButtonLink>}
        >
          <p className="door-text">{t(preparing ? 'offline.preparing_text' : 'offline.text')}</p>
        </DoorCard>
      );
    }
  }
}
