import type { ChannelCard } from '@akari/contract/channel';
import type { TicketShow } from '@akari/contract/ticket-show';
import { isTicketSold } from '@akari/rules';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { Sheet } from '../../../kit/overlay/Sheet.tsx';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { BalanceHead } from '../../giving/BalanceHead.tsx';
import { ShowFacts } from '../shared/ShowFacts.tsx';
import { selectTicket } from '../shared/ticket-show.slice.ts';
import { ticketShowText } from '../shared/text.ts';
import { useTicketShow } from '../shared/use-ticket-show.ts';
import { BuyTicket, TicketTerms } from './BuyTicket.tsx';

function Content({ show, name, balance }: { show: TicketShow; name: string; balance: Balance | null }) {
  const t = useText(ticketShowText);
  const own = useAppSelector((state) => selectTicket(state, show.show_id));
  const sold = isTicketSold(show.state);
  const holds = own !== null && own.state !== 'returned';
  return (
    <>
      <ShowFacts show={show} />
      <p role="status">
        {t(`state.${show.state}`)}
        {own?.state === 'returned' && ` ${t('returned')}`}
        {holds && sold && ` ${t('have')}`}
      </p>
      {holds && show.state === 'announced' && <p className="ticket-note">{t('have_text')}</p>}
      {sold && !holds && (
        <>
          <TicketTerms />
          <div className="ticket-actions">
            <BuyTicket {...{ show, name, balance }} />
          </div>
        </>
      )}
    </>
  );
}

/** Where a viewer buys a ticket, and sees what became of it. */
export function TicketPanel({
  card,
  name,
  balance,
  open,
  onOpenChange,
}: {
  card: ChannelCard;
  /** The performer's name in the language of the page. */
  name: string;
  balance: Balance | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useText(ticketShowText);
  const show = useTicketShow(card);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      height="snap"
      head={<BalanceHead balance={balance} />}
    >
      {show === null ? (
        <EmptyState title={t('none')}>{t('none_text')}</EmptyState>
      ) : (
        <Content {...{ show, name, balance }} />
      )}
    </Sheet>
  );
}
