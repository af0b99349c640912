import { Link } from 'react-router';
import { PATHS } from '../../platform/browser/paths.ts';
import { useFormat, useLanguage, useText } from '../../text/index.ts';
import { useListBankTransfersQuery } from './api.ts';
import { bankTransferText } from './text.ts';
import './bank-transfer.css';

/** The member's transfers that wait for money, with the way back to the account and the code. */
export function WaitingTransfers() {
  const t = useText(bankTransferText);
  const { price, counted, dateTime } = useFormat();
  const lang = useLanguage();
  const { data } = useListBankTransfersQuery({ query: { lang } }, { refetchOnMountOrArgChange: true });
  const transfers = data?.transfers ?? [];
  if (transfers.length === 0) return null;
  return (
    <section className="transfers panel" aria-labelledby="transfers-title">
      <h2 id="transfers-title">{t('waiting')}</h2>
      <ul>
        {transfers.map(({ purchase_id, price_cents, currency, units, due_at_ms }) => (
          <li key={purchase_id}>
            <span>
              {t('waiting_line', {
                ...counted(units),
                price: price(price_cents, currency),
                due: dateTime(due_at_ms),
              })}
            </span>
            <Link to={`${PATHS.purchase}?purchase=${purchase_id}`}>{t('show')}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
