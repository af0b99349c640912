import { cardName, type ErrorName, type Language, type PaymentMethod } from '@akari/rules';
import { useEffect, useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useFormat, useLanguage, useText } from '../../text/index.ts';
import { MethodChoice } from './MethodChoice.tsx';
import { couponRemoved, selectCoupon } from '../coupon/coupon.slice.ts';
import { couponText } from '../coupon/text.ts';
import { useReviewOrderQuery } from './api.ts';
import type { PointPack } from './PackGrid.tsx';
import { ReviewFrame } from './ReviewFrame.tsx';
import { useGetStoredCardQuery } from './stored-card/api.ts';
import { storedCardText } from './stored-card/text.ts';
import { useCardPay } from './stored-card/use-card-pay.ts';
import { WayChoice, type Way } from './stored-card/WayChoice.tsx';
import { purchaseText } from './text.ts';

/** What the person has read: its hash goes back with the purchase. */
export interface ShownOrder {
  order_hash: string;
  lang: Language;
  /** Absent: the only way to pay. */
  method?: PaymentMethod;
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
  /** The card on file is charged, and the purchase is followed. */
  onCharged: (purchase_id: string) => void;
}

/** Removes a coupon that the order refuses; the order is then composed without it. */
function RemoveCoupon() {
  const t = useText(couponText);
  const dispatch = useAppDispatch();
  return <Button onClick={() => dispatch(couponRemoved())}>{t('remove')}</Button>;
}

/** The order as the server composes it now. A refusal because it has changed fetches the new one. */
function useOrder(pack_id: string, coupon_code: string, refused: ErrorName | null, skip: boolean) {
  const lang = useLanguage();
  const [wanted, setMethod] = useState<PaymentMethod>();
  const [methods, setMethods] = useState<readonly PaymentMethod[]>([]);
  const query = { pack_id, lang, coupon_code, ...(wanted === undefined ? {} : { method: wanted }) };
  const { currentData, error, isFetching, refetch } = useReviewOrderQuery(
    { query },
    {
      refetchOnMountOrArgChange: true,
      skip,
    },
  );
  useEffect(() => {
    if (refused === 'order_changed' && !skip) void refetch();
  }, [refused, refetch, skip]);
  // They stay while the order of another way is fetched.
  if (currentData?.methods !== undefined && currentData.methods !== methods) setMethods(currentData.methods);
  const order = currentData?.order;
  const named = currentData?.method;
  const confirmed: ShownOrder | null =
    order === undefined
      ? null
      : { order_hash: order.hash, lang, coupon_code, ...(named === undefined ? {} : { method: named }) };
  const method = wanted ?? named ?? 'page';
  const failed = apiErrorOf(error)?.name ?? null;
  return { order, confirmed, methods, method, setMethod, error: failed, isFetching, refetch };
}

/**
 * The last screen before a purchase, with the card on file if there is one, else on the provider's page. An order with a
 * coupon is paid on the page.
 */
export function OrderReview({ pack, compact = false, busy, refused, note, onPay, onBack, onCharged }: Props) {
  const t = useText(purchaseText);
  const c = useText(storedCardText);
  const { counted, price: priceText } = useFormat();
  const { data, isLoading } = useGetStoredCardQuery(undefined, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<Way>('card');
  const coupon_code = useAppSelector(selectCoupon)?.code ?? '';
  const pays = data?.card?.state === 'usable' && data.card_sells && coupon_code === '';
  const usable = pays ? data.card : null;
  const by_card = usable !== null && chosen === 'card';
  const card = useCardPay(pack.pack_id, by_card ? usable : null, onCharged);
  const { order, confirmed, methods, method, setMethod, error, isFetching, refetch } = useOrder(
    pack.pack_id,
    coupon_code,
    refused,
    isLoading || by_card,
  );
  const reduced = order?.coupon ?? order?.first_offer;
  const price = priceText(reduced?.price_cents ?? pack.price_cents, pack.currency);
  // This pack is too large for the card's provider, say: the page is left.
  if (by_card && card.unusable) setChosen('page');
  const ways = usable === null ? null : <WayChoice card={usable} way={chosen} onChoose={setChosen} />;
  if (by_card)
    return (
      <ReviewFrame
        {...card}
        {...{ compact, ways, onBack }}
        pay={c('pay', { card: cardName(usable), price })}
        note={c('note')}
      />
    );
  return (
    <ReviewFrame
      failed={error}
      fetching={isFetching}
      refetch={() => void refetch()}
      pay={compact ? t('buy_pack', { ...counted(pack.units), price }) : t('buy_for', { price })}
      remedy={error?.startsWith('coupon_') === true ? <RemoveCoupon /> : null}
      onPay={() => confirmed !== null && onPay(confirmed)}
      ways={
        <>
          {ways}
          {methods.length > 1 && <MethodChoice methods={methods} chosen={method} onChoose={setMethod} />}
        </>
      }
      note={method === 'transfer' ? t('transfer_note') : note}
      {...{ order, refused, busy, compact, onBack }}
    />
  );
}
