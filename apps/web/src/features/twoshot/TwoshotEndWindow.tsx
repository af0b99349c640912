import { useAppSelector } from '../../platform/store/hooks.ts';
import type { WindowProps } from '../room-tool/room-tool.ts';
import { TwoshotEndCard } from './TwoshotEndCard.tsx';
import { selectTwoshot } from './twoshot.slice.ts';

/** The question at the viewer's end of a two-shot, over the picture. */
export function TwoshotEndWindow({ room, onClose }: WindowProps) {
  const request = useAppSelector(selectTwoshot);
  const { card, quoted, balance, onLeave } = room;
  const { quote } = quoted;
  if (balance === null) return null;
  return (
    <TwoshotEndCard
      performer_name={card.performer_name}
      request_id={request?.state === 'started' ? request.request_id : null}
      offer={quote.phase === 'known' ? quote.after_twoshot : null}
      balance={balance}
      onLeave={onLeave}
      onClose={onClose}
    />
  );
}
