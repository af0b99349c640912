import type { WindowProps } from '../../room-tool/room-tool.ts';
import { TwowayCard } from './TwowayCard.tsx';

/** The request of a two-way over the picture, with its preview and choice of devices. */
export function TwowayWindow({ room, onClose }: WindowProps) {
  const { name, own_twoway, session, balance } = room;
  if (session === null || balance === null) return null;
  return <TwowayCard name={name} own={own_twoway} session={session} balance={balance} onClose={onClose} />;
}
