import type { ChannelCard } from '@akari/contract/channel';
import type { TwoshotRequest } from '@akari/contract/twoshot';
import type { TwowayRequest } from '@akari/contract/twoway';
import { TrialLeft, type ReceivedReceipt } from '../../session/index.ts';
import { TwoshotNews } from '../../twoshot/index.ts';
import { TwowayNews } from '../../twoway/index.ts';
import { FreeChat } from './FreeChat.tsx';
import './room-news.css';

/** What runs beside the chat, on the edges of the picture: an own request, a guest's trial, on a phone the free chat. */
export function RoomNews({
  card,
  name,
  request,
  twoway,
  trial,
  phone,
}: {
  card: ChannelCard;
  name: string;
  /** Null: none, or not inside. */
  request: TwoshotRequest | null;
  /** The own two-way that waits or runs, or is just over; null: not inside. */
  twoway: { request: TwowayRequest | null; over: TwowayRequest | null } | null;
  /** The receipt of a guest's preview; null: no such thing. */
  trial: ReceivedReceipt | null;
  phone: boolean;
}) {
  return (
    <>
      {(phone || trial !== null) && (
        <div className="room-running">
          {phone && <FreeChat card={card} />}
          {trial !== null && <TrialLeft received={trial} />}
        </div>
      )}
      {(request !== null || twoway !== null) && (
        <div className="room-request">
          {request !== null && <TwoshotNews request={request} name={name} />}
          {twoway !== null && <TwowayNews {...twoway} name={name} />}
        </div>
      )}
    </>
  );
}
