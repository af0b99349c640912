import type { TicketShow } from '@akari/contract/ticket-show';
import { useCountdown } from '../../../platform/clock/use-server-seconds.ts';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { ticketShowText } from './text.ts';
import './ticket-show.css';

/** How long it takes until a show begins, by the server's clock. */
export function BeginsIn({ show }: { show: TicketShow }) {
  const t = useText(ticketShowText);
  const { clock } = useFormat();
  const left_ms = useCountdown(show.begins_at_ms);
  return (
    <span className="num" role="timer">
      {left_ms > 0 ? t('begins', { clock: clock(left_ms) }) : t('soon')}
    </span>
  );
}

/** Name, price and sales of a show, and when it begins. */
export function ShowFacts({ show }: { show: TicketShow }) {
  const t = useText(ticketShowText);
  const { points } = useFormat();
  return (
    <>
      <p className="ticket-head">
        <Icon name="ticket" />
        {show.title}
      </p>
      <p className="ticket-facts">
        <span className="num">{t('price', { points: points(show.units) })}</span>
        {show.state === 'announced' && <BeginsIn show={show} />}
        <span className="num">{t('sold', { count: show.sold })}</span>
      </p>
    </>
  );
}
