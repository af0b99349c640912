import type { ChannelCard } from '@akari/contract/channel';
import type { TwoshotRequest } from '@akari/contract/twoshot';
import { TrialLeft, type ReceivedReceipt } from '../../session/index.ts';
import { TwoshotNews } from '../../twoshot/index.ts';
import { FreeChat } from './FreeChat.tsx';
import './room-news.css';

/** What runs beside the chat, on the edges of the picture: an own request, a guest's trial, on a phone the free chat. */
export function RoomNews({
  card,
  name,
  request,
  trial,
  phone,
}: {
  card: ChannelCard;
  name: string;
  /** Null: none, or not inside. */
  request: TwoshotRequest | null;
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
      {request !== null && (
        <div className="room-request">
          <TwoshotNews request={request} name={name} />
        </div>
      )}
    </>
  );
}
