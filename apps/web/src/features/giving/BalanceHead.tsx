import { spendable, type Balance } from '../../platform/person/point.slice.ts';
import { Points } from '../../kit/brand/Points.tsx';
import { BuyLink } from '../../platform/site/BuyLink.tsx';
import { useText } from '../../text/index.ts';
import { tipText } from './text.ts';
import './balance-head.css';

/** Balance in the head of a tip or gift sheet, and the way to buy more. */
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
      <BuyLink size="s" icon="plus">
        {t('buy')}
      </BuyLink>
    </span>
  );
}
