import type { PurchaseOrder } from '@akari/contract/purchase';
import type { ErrorName, Language } from '@akari/rules';
import { useEffect, useRef } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { LinkedText } from '../../kit/feedback/LinkedText.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { Slip } from '../../kit/feedback/Slip.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { kitText } from '../../kit/text.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { OperatorPages } from '../../platform/site/OperatorPages.tsx';
import { useFormat, useLanguage, useText } from '../../text/index.ts';
import { useReviewOrderQuery } from './api.ts';
import type { PointPack } from './PackGrid.tsx';
import { couponRemoved, selectCoupon } from '../coupon/coupon.slice.ts';
import { couponText } from '../coupon/text.ts';
import { purchaseText } from './text.ts';
import './order-review.css';

/** The parts of the order, word for word as the server composed them. */
function OrderParts({ parts }: Pick<PurchaseOrder, 'parts'>) {
  return (
    <Slip className="review-slip">
      <dl>
        {parts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <LinkedText text={text} lineClass="review-line" />
            </dd>
          </div>
        ))}
      </dl>
    </Slip>
  );
}

/** What the person has read: its hash goes back with the purchase. */
export interface ShownOrder {
  order_hash: string;
  lang: Language;
  /** Empty: none. */
  coupon_code: string;
}
interface Props {
  pack: PointPack;
  /** For a sheet. */
  compact?: boolean;
  busy: boolean;
  /** Why the purchase was refused. */
  refused: ErrorName | null;
  note: string;
  onPay: (shown: ShownOrder) => void;
  onBack: () => void;
}

/** Removes a coupon that the order refuses; the order is then composed without it. */
function RemoveCoupon() {
  const c = useText(couponText);
  const dispatch = useAppDispatch();
  return <Button onClick={() => dispatch(couponRemoved())}>{c('remove')}</Button>;
}

/** The order as the server composes it now. A refusal because it has changed fetches the new one. */
function useOrder(pack_id: string, refused: ErrorName | null) {
  const lang = useLanguage();
  const coupon_code = useAppSelector(selectCoupon)?.code ?? '';
  const asked = { query: { pack_id, lang, coupon_code } };
  const { currentData, error, isFetching, refetch } = useReviewOrderQuery(asked, {
    refetchOnMountOrArgChange: true,
  });
  useEffect(() => {
    if (refused === 'order_changed') void refetch();
  }, [refused, refetch]);
  return {
    order: currentData?.order,
    lang,
    coupon_code,
    error: apiErrorOf(error)?.name ?? null,
    isFetching,
    refetch,
  };
}

/** The last screen before a purchase: all that the law wants a buyer to read, and the press that buys. */
export function OrderReview({ pack, compact = false, busy, refused, note, onPay, onBack }: Props) {
  const t = useText(purchaseText);
  const k = useText(kitText);
  const { counted, usd } = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { order, lang, coupon_code, error, isFetching, refetch } = useOrder(pack.pack_id, refused);
  const shown = useErrorText(refused);
  const failure = useErrorText(error);
  const price = usd(order?.coupon?.price_cents ?? pack.price_cents);
  return (
    <section className={compact ? 'review compact' : 'review'} aria-labelledby="review-title">
      <h2 id="review-title" ref={heading} tabIndex={-1}>
        {t('review_title')}
      </h2>
      <p className="review-lead">{t('review_lead')}</p>
      {order !== undefined ? (
        <OrderParts parts={order.parts} />
      ) : failure !== null ? (
        <ErrorState
          title={failure.message}
          action={
            error?.startsWith('coupon_') === true ? (
              <RemoveCoupon />
            ) : (
              <Button onClick={() => void refetch()}>{k('retry')}</Button>
            )
          }
        >
          {failure.next}
        </ErrorState>
      ) : (
        <div className="review-wait">
          <Loading />
          <Skeleton className="review-skeleton" count={6} />
        </div>
      )}
      <div className="review-bar">
        <div aria-live="assertive">
          {shown !== null && (
            <p className="review-refused">
              <Icon name="alert" size="s" />
              <span>{shown.whole}</span>
            </p>
          )}
        </div>
        <div className="review-acts">
          <Button look="ghost" onClick={onBack}>
            {t('other_pack')}
          </Button>
          <Button
            look="lit"
            icon="lock"
            className="review-pay"
            busy={busy || (order !== undefined && isFetching)}
            disabled={order === undefined}
            onClick={() => order !== undefined && onPay({ order_hash: order.hash, lang, coupon_code })}
          >
            {compact ? t('buy_pack', { ...counted(pack.units), price }) : t('buy_for', { price })}
          </Button>
        </div>
        <p className="review-note">{note}</p>
        <OperatorPages names={['sales', 'terms']} />
      </div>
    </section>
  );
}
