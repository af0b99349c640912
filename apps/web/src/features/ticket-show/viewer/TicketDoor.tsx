import type { ChannelCard } from '@akari/contract/channel';
import type { Offer } from '@akari/contract/session';
import type { TicketShow } from '@akari/contract/ticket-show';
import { flatPrice, SESSION_TYPE_OF_MODE, type ErrorName } from '@akari/rules';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { PATHS, returningTo } from '../../../platform/browser/paths.ts';
import { Button, ButtonLink } from '../../../kit/controls/Button.tsx';
import { StatusChip } from '../../../kit/feedback/StatusChip.tsx';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { useJoinWay } from '../../../platform/site/ways.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { BalanceHead } from '../../giving/BalanceHead.tsx';
import { DoorCard } from '../../session/door/DoorCard.tsx';
import { Refusal } from '../../session/door/Refusal.tsx';
import { ShowFacts } from '../shared/ShowFacts.tsx';
import { selectTicket } from '../shared/ticket-show.slice.ts';
import { ticketShowText } from '../shared/text.ts';
import { useTicketShow } from '../shared/use-ticket-show.ts';
import { BuyTicket, TicketTerms } from './BuyTicket.tsx';

/** What a ticket pays for: the whole show. */
const OFFER: Offer = {
  mode: 'showtime',
  session_type: SESSION_TYPE_OF_MODE.showtime,
  ...flatPrice(0),
  campaign: null,
};

interface Props {
  card: ChannelCard;
  /** The performer's name in the language of the page. */
  name: string;
  balance: Balance | null;
  /** The person is not logged in. */
  guest: boolean;
  /** The person watches in another window, which entering here would end. */
  elsewhere: boolean;
  refused: ErrorName | null;
  /** Address to return to after a login or a purchase. */
  here: string;
  onEnter: (offer: Offer) => void;
}

function GuestActions({ here }: { here: string }) {
  const t = useText(ticketShowText);
  const join = useJoinWay(here);
  return (
    <>
      <ButtonLink look="lit" {...join}>
        {t('door.register')}
      </ButtonLink>
      <ButtonLink look="ghost" to={returningTo(PATHS.login, here)}>
        {t('door.login')}
      </ButtonLink>
    </>
  );
}

/** The actions of a member: to enter with a ticket, or to buy one. */
function MemberActions({ show, holds, ...props }: Props & { show: TicketShow; holds: boolean }): ReactNode {
  const t = useText(ticketShowText);
  const { name, balance, onEnter } = props;
  if (holds)
    return (
      <Button look="lit" onClick={() => onEnter(OFFER)}>
        {t('door.enter')}
      </Button>
    );
  return <BuyTicket {...{ show, name, balance }} />;
}

/**
 * The door of a running ticket show: its price, and no picture. A holder of a ticket enters automatically, once.
 */
export function TicketDoor(props: Props) {
  const { card, balance, guest, elsewhere, refused, here, onEnter } = props;
  const t = useText(ticketShowText);
  const show = useTicketShow(card);
  const own = useAppSelector((state) => selectTicket(state, show?.show_id));
  const holds = own !== null && own.state !== 'returned';
  const enters = holds && !elsewhere && refused === null;
  const enter = useEffectEvent(() => onEnter(OFFER));
  useEffect(() => {
    if (enters) enter();
  }, [enters]);
  const member = show === null ? null : <MemberActions {...props} show={show} holds={holds} />;
  return (
    <DoorCard
      chip={<StatusChip status={card.status} />}
      title={t('door.title')}
      actions={
        <>
          {guest ? <GuestActions here={here} /> : member}
          <ButtonLink look="ghost" to={PATHS.home}>
            {t('door.home')}
          </ButtonLink>
        </>
      }
    >
      <Refusal error={refused} />
      {show !== null && <ShowFacts show={show} />}
      {elsewhere && holds && <p className="door-text">{t('door.elsewhere')}</p>}
      {guest && <p className="door-text">{t('door.guest')}</p>}
      {holds ? <p className="ticket-note">{t('have')}</p> : <TicketTerms />}
      {!holds && <BalanceHead balance={balance} />}
    </DoorCard>
  );
}
