import type { ChannelCard } from '@akari/contract/channel';
import type { OwnTicket, TicketShow } from '@akari/contract/ticket-show';
import { isShowRunning, type SessionMode } from '@akari/rules';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useMay } from '../../../platform/person/use-may.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { selectBar } from '../../bar/viewer/bar.slice.ts';
import { toolOpened } from '../../room-tool/tools.slice.ts';
import { BeginsIn } from '../shared/ShowFacts.tsx';
import { selectTicket } from '../shared/ticket-show.slice.ts';
import { ticketShowText } from '../shared/text.ts';
import { useTicketShow } from '../shared/use-ticket-show.ts';

/** What the bar says below the name: the offer, that it runs, or for a ticket's holder that the points are back. */
function Words({ show }: { show: TicketShow }) {
  const t = useText(ticketShowText);
  const { points } = useFormat();
  if (show.state !== 'announced') return <p role="status">{t(`state.${show.state}`)}</p>;
  return (
    <p>
      <BeginsIn show={show} />
      <span className="num">{t('price', { points: points(show.units) })}</span>
      <span className="num">{t('sold', { count: show.sold })}</span>
    </p>
  );
}

/**
 * Whether the bar has something to say: of a running show only inside, because the door says it too, and of one that is
 * over only to those whose points went back.
 */
const isSaid = ({ state }: TicketShow, own: OwnTicket | null, mode: SessionMode | null): boolean =>
  state === 'announced' || (isShowRunning(state) && mode !== null) || own?.state === 'returned';

/** That a ticket show is announced or runs, at the edge of the picture; nothing without one. */
export function TicketShowBar({ card, mode }: { card: ChannelCard; mode: SessionMode | null }) {
  const t = useText(ticketShowText);
  const dispatch = useAppDispatch();
  const buys = useMay('ticket_show.buy');
  const show = useTicketShow(card);
  const own = useAppSelector((state) => selectTicket(state, show?.show_id));
  const barred = useAppSelector(selectBar)?.performer_name === card.performer_name;
  if (show === null || !isSaid(show, own, mode)) return null;
  const holds = own !== null && own.state !== 'returned';
  return (
    <section className="ticket-bar glass" aria-label={t('title')}>
      <p>
        <Icon name="ticket" size="s" />
        <b>{show.title}</b>
      </p>
      <Words show={show} />
      {own?.state === 'returned' && <p role="status">{t('returned')}</p>}
      {holds && (
        <p>
          <Icon name="check" size="xs" />
          {t('held')}
        </p>
      )}
      {buys && !barred && !holds && show.state === 'announced' && (
        <Button
          size="s"
          look="ghost"
          aria-haspopup="dialog"
          onClick={() => dispatch(toolOpened('ticket_show'))}
        >
          {t('open')}
        </Button>
      )}
    </section>
  );
}
