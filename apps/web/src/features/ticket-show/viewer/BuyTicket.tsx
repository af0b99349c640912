import type { TicketShow } from '@akari/contract/ticket-show';
import { isShowRunning } from '@akari/rules';
import { spendable, type Balance } from '../../../platform/person/point.slice.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Confirm } from '../../../kit/overlay/Dialog.tsx';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { useGiver } from '../../giving/GiverChoices.tsx';
import { selectTerms } from '../shared/ticket-show.slice.ts';
import { ticketShowText } from '../shared/text.ts';
import { useBuyTicket } from './use-buy-ticket.ts';
import { ErrorWords } from '../../../platform/error/HelpLink.tsx';

/** What a ticket is, and when its points come back. */
export function TicketTerms() {
  const t = useText(ticketShowText);
  const { duration } = useFormat();
  const { counts_ms } = useAppSelector(selectTerms);
  return (
    <>
      <p className="ticket-note">{t('about')}</p>
      <p className="ticket-note">{t('back', { duration: duration(counts_ms) })}</p>
      <p className="ticket-note">{t('regular')}</p>
    </>
  );
}

/** The button that buys a ticket, with its price; a second press confirms it. */
export function BuyTicket({
  show,
  name,
  balance,
}: {
  show: TicketShow;
  /** The performer's name in the language of the page. */
  name: string;
  balance: Balance | null;
}) {
  const t = useText(ticketShowText);
  const { points, counted } = useFormat();
  const buying = useBuyTicket(show);
  const { units, title, state } = show;
  const late = isShowRunning(state);
  const short = useGiver(balance).shortOf(units);
  const error = useErrorText(short);
  const left_units = spendable(balance).regular_units - units;
  return (
    <>
      {late && <p className="ticket-note">{t('late')}</p>}
      <Button look="lit" busy={buying.busy} disabled={short !== null} onClick={buying.want}>
        {t('buy', counted(units))}
      </Button>
      <p className="ticket-note" role="status">
        <ErrorWords shown={error} />
      </p>
      <Confirm
        question={buying.question}
        title={t('confirm', counted(units))}
        action={t('buy', counted(units))}
        busy={buying.busy}
        onConfirm={buying.confirm}
      >
        <p>{t('confirm_text', { name, title })}</p>
        {late && <p>{t('late')}</p>}
        <p className="ticket-after">
          <span>{t('confirm_after')}</span>
          <b className="num">{points(Math.max(0, left_units), { decimals: 2, max_decimals: 2 })} pt</b>
        </p>
      </Confirm>
    </>
  );
}
