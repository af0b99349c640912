import type { ChannelCard } from '@akari/contract/channel';
import type { SessionMode } from '@akari/rules';
import type { TwoshotRequest } from '@akari/contract/twoshot';
import type { TwowayRequest } from '@akari/contract/twoway';
import { createPortal } from 'react-dom';
import { useBeside } from '../../../kit/overlay/beside.ts';
import { latePart } from '../../../platform/error/late-part.tsx';
import { PreviewMessage } from '../../../features/channel/late.ts';
import { PollBar } from '../../../features/poll/late.ts';
import { TicketShowBar } from '../../../features/ticket-show/late.ts';
import { TipGoalBar } from '../../../features/tip-goal/late.ts';
import { FreeChat } from './FreeChat.tsx';
import './room-news.css';

/** They come with the first request. */
const TwoshotNews = latePart(
  async () => (await import('../../../features/twoshot/TwoshotNews.tsx')).TwoshotNews,
);
const TwowayNews = latePart(
  async () => (await import('../../../features/twoway/viewer/TwowayNews.tsx')).TwowayNews,
);

/**
 * Cards at the edges of the picture: own requests and, on a phone, the free chat. Requests stand beside the picture where
 * there is a place.
 */
export function RoomNews({
  card,
  name,
  request,
  twoway,
  mode,
  phone,
}: {
  card: ChannelCard;
  name: string;
  /** Null: no request, or no session. */
  request: TwoshotRequest | null;
  /** The own two-way request that is open, or has just ended; null: no session. */
  twoway: { request: TwowayRequest | null; over: TwowayRequest | null } | null;
  /** Null: there is no session. */
  mode: SessionMode | null;
  phone: boolean;
}) {
  const place = useBeside();
  const news = (request !== null || twoway !== null) && (
    <div className="room-request">
      {request !== null && <TwoshotNews request={request} name={name} />}
      {twoway !== null && (twoway.request ?? twoway.over) !== null && <TwowayNews {...twoway} name={name} />}
    </div>
  );
  const said = mode === 'preview' && card.preview_message !== undefined && (
    <PreviewMessage name={name} message={card.preview_message} />
  );
  return (
    <>
      {!phone && said}
      {phone && (
        <div className="room-running">
          <FreeChat card={card} />
          <TipGoalBar card={card} />
          <PollBar card={card} mode={mode} />
          <TicketShowBar card={card} mode={mode} />
          {said}
        </div>
      )}
      {place === null ? news : createPortal(news, place)}
    </>
  );
}
