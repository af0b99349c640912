import type { Purchase } from '@akari/contract/purchase';
import type { Receipt } from '@akari/contract/session';
import { Button } from '../../kit/controls/Button.tsx';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { paymentOver, type Paying } from './paying.slice.ts';
import { PurchaseFailed, Settling } from './SettlePanel.tsx';
import { purchaseText } from './text.ts';

/** The state of a purchase inside the sheet: on the payment page, being confirmed, or failed. */
export function PaymentStep({
  paying,
  purchase,
  receipt,
}: {
  paying: Exclude<Paying, { phase: 'choosing' }>;
  /** Null: not known yet. */
  purchase: Purchase | null;
  /** Null: no session runs. */
  receipt: Receipt | null;
}) {
  const t = useText(purchaseText);
  const dispatch = useAppDispatch();
  const again = (): void => void dispatch(paymentOver());
  if (purchase?.state === 'failed') return <PurchaseFailed onAgain={again} />;
  if (paying.phase === 'settling')
    return <Settling since_ms={paying.since_ms} held_until_ms={receipt?.held_until_ms ?? null} />;
  const blocked = paying.window === 'blocked';
  return (
    <section className="settle" role="status">
      <h2>{t(blocked ? 'blocked' : 'paying')}</h2>
      <p>{t(blocked ? 'blocked_text' : 'paying_text')}</p>
      <div className="settle-actions">
        <a className={blocked ? 'btn lit' : 'btn'} href={paying.pay_url} target="_blank" rel="noreferrer">
          {t('open_payment')}
        </a>
        <Button look="ghost" onClick={again}>
          {t('other_pack')}
        </Button>
      </div>
    </section>
  );
}
