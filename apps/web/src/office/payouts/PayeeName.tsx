import type { PayeePerson } from '@akari/contract/office';
import { Link } from 'react-router';
import { useText } from '../../text/index.ts';
import { payoutsText } from './text.ts';

/** Who is paid, and as what: a performer, or the account of a partner or an agency. */
export function PayeeName({ payee: { id, name, kind, partner, agency } }: { payee: PayeePerson }) {
  const t = useText(payoutsText);
  return (
    <span className="payouts-state">
      <Link to={`/people/${id}`}>{name}</Link>
      <span className="tag">{t(`kinds.${kind}`)}</span>
      {partner !== null && <small>{partner.name}</small>}
      {agency !== null && <small>{agency.name}</small>}
    </span>
  );
}
