import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import { GivingConfirm } from '../../giving/late.ts';
import type { GivingView } from '../../giving/use-giving.ts';
import { runningTime } from '../../room-tool/running-time.ts';
import type { RoomView } from '../../room-tool/room-tool.ts';
import { toyText } from '../shared/text.ts';
import type { ToyWish } from './LevelForm.tsx';

/** The question before a level of 10 points or more. */
export function ToyConfirm({ room, giving }: { room: RoomView; giving: GivingView<ToyWish> }) {
  const t = useText(toyText);
  const { question } = giving;
  const { about } = question;
  if (about === null) return null;
  return (
    <GivingConfirm
      wanted={question.open}
      onGiveUp={() => question.answer('no')}
      giving={giving}
      name={room.name}
      balance={room.balance}
      running={runningTime(room)}
      picture={<Icon name="wave" />}
      phrase={t('phrase', { level: about.level })}
    />
  );
}
