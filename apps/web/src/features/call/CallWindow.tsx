import type { WindowProps } from '../room-tool/room-tool.ts';
import { CallCard } from './CallCard.tsx';

/** The chat call over the picture: its price, then its state. */
export function CallWindow({ room, onClose }: WindowProps) {
  const { card, name, call, quoted, balance } = room;
  if (balance === null) return null;
  return (
    <CallCard
      performer_name={card.performer_name}
      name={name}
      call={call !== null && call.state !== 'connected' && call.state !== 'ended' ? call : null}
      offer={quoted.quote.phase === 'known' ? quoted.quote.call : null}
      balance={balance}
      onPriceChanged={quoted.again}
      onClose={onClose}
    />
  );
}
