import type { ChannelCard } from '@akari/contract/channel';
import type { TwoshotRequest } from '@akari/contract/twoshot';
import type { TwowayRequest } from '@akari/contract/twoway';
import { TwoshotNews } from '../../../features/twoshot/index.ts';
import { TwowayNews } from '../../../features/twoway/index.ts';
import { FreeChat } from './FreeChat.tsx';
import './room-news.css';

/** Cards at the edges of the picture: own requests and, on a phone, the free chat. */
export function RoomNews({
  card,
  name,
  request,
  twoway,
  phone,
}: {
  card: ChannelCard;
  name: string;
  /** Null: no request, or no session. */
  request: TwoshotRequest | null;
  /** The own two-way request that is open, or has just ended; null: no session. */
  twoway: { request: TwowayRequest | null; over: TwowayRequest | null } | null;
  phone: boolean;
}) {
  return (
    <>
      {phone && (
        <div className="room-running">
          <FreeChat card={card} />
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
