import { spendable, type Balance } from '../../platform/person/point.slice.ts';
import { Points } from '../../kit/brand/Points.tsx';
import { BuyLink } from '../purchase/BuyLink.tsx';
import { useText } from '../../text/index.ts';
import { tipText } from './text.ts';
import './balance-head.css';

/** Balance in the head of a tip or gift sheet. The purchase opens in a new window, so that the session continues. */
export function BalanceHead({ balance }: { balance: Balance | null }) {
  const t = useText(tipText);
  if (balance === null) return null;
  const { regular_units, watching_units } = spendable(balance);
  return (
    <span className="tip-balance">
      <span>
        {t(watching_units > 0 ? 'balance_givable' : 'balance')}{' '}
        <Points units={regular_units} decimals={2} max_decimals={2} />
      </span>
      <BuyLink size="s" icon="plus" target="_blank" rel="opener">
        {t('buy')}
      </BuyLink>
    </span>
  );
}
