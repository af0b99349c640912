import { useFormat, useText } from '../../text/index.ts';
import { mailboxText } from './text.ts';

const TWO = { decimals: 2, max_decimals: 2 } as const;

/** What a viewer has, and what is left after a payment. */
export function Purse({ units, left_units }: { units: number; left_units: number }) {
  const t = useText(mailboxText);
  const { points } = useFormat();
  return (
    <dl className="mailbox-purse num">
      <div>
        <dt>{t('write.now')}</dt>
        <dd>{t('paid', { points: points(left_units, TWO) })}</dd>
      </div>
      <div>
        <dt>{t('write.after')}</dt>
        <dd>{t('paid', { points: points(Math.max(0, left_units - units), TWO) })}</dd>
      </div>
    </dl>
  );
}
