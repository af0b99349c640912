import type { WindowProps } from '../room-tool/room-tool.ts';
import { TwoshotCard } from './TwoshotCard.tsx';

/** The request of a two-shot over the picture. */
export function TwoshotWindow({ room, onClose }: WindowProps) {
  const { name, session, balance } = room;
  const { quote } = room.quoted;
  if (session === null || balance === null || quote.phase !== 'known' || quote.twoshot === null) return null;
  return (
    <TwoshotCard name={name} offer={quote.twoshot} session={session} balance={balance} onClose={onClose} />
  );
}
