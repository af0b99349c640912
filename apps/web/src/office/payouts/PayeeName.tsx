import type { PayeePerson } from '@akari/contract/office';
import { Link } from 'react-router';
import { useText } from '../../text/index.ts';
import { payoutsText } from './text.ts';

/** Who is paid, and as what: a performer, or the member of a partner. */
export function PayeeName({ payee: { id, name, kind, partner } }: { payee: PayeePerson }) {
  const t = useText(payoutsText);
  return (
    <span className="payouts-state">
      <Link to={`/people/${id}`}>{name}</Link>
      <span className="tag">{t(`kinds.${kind}`)}</span>
      {partner !== null && <small>{partner.name}</small>}
    </span>
  );
}
