import type { listPacks } from '@akari/contract/purchase';
import { PATHS } from '@akari/rules';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { useFormat, useText } from '../../text/index.ts';
import { purchaseText } from './text.ts';

type Offer = z.infer<typeof listPacks.answer>['first_offer'];

/** What a first purchase costs, to whom it is offered. */
export function FirstOfferNote({ offer }: { offer: Offer }) {
  const t = useText(purchaseText);
  const { counted, time } = useFormat();
  if (offer === undefined) return null;
  const { state, most_units, until_ms } = offer;
  if (state === 'held')
    return until_ms === null ? null : (
      <p className="first-offer">{t('first_held', { time: time(until_ms) })}</p>
    );
  return (
    <p className="first-offer">
      {t(state === 'mail' ? 'first_mail' : 'first', counted(most_units))}
      {state === 'mail' && (
        <>
          {' '}
          <Link to={`${PATHS.account}#account-mail`}>{t('first_mail_link')}</Link>
        </>
      )}
    </p>
  );
}
