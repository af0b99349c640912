import type { Purchase } from '@akari/contract/purchase';
import { useEffect, useEffectEvent } from 'react';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useFormat, useText } from '../../text/index.ts';
import { paymentOver, paymentReturned, selectPaying, type Paying } from './paying.slice.ts';
import { watchReturns } from './payment-window.ts';
import { purchaseText } from './text.ts';
import { usePurchase } from './use-purchase.ts';

/**
 * Follows the purchase that was begun in the room, whether its sheet is open or not.
 * @param onArrived called when its points have arrived, after a notice that says so
 */
export function useRoomPurchase(onArrived: () => void): { paying: Paying; purchase: Purchase | null } {
  const t = useText(purchaseText);
  const { counted } = useFormat();
  const dispatch = useAppDispatch();
  const paying = useAppSelector(selectPaying);
  const { purchase } = usePurchase(paying.phase === 'choosing' ? null : paying.purchase_id);
  useEffect(
    () =>
      watchReturns((purchase_id) =>
        dispatch(paymentReturned({ purchase_id, since_ms: serverMs(Date.now()) })),
      ),
    [dispatch],
  );
  const arrived_units = paying.phase !== 'choosing' && purchase?.state === 'settled' ? purchase.units : null;
  const arrive = useEffectEvent((units: number) => {
    dispatch(noticeShown({ kind: 'success', text: t('settled', counted(units)) }));
    dispatch(paymentOver());
    onArrived();
  });
  useEffect(() => {
    if (arrived_units !== null) arrive(arrived_units);
  }, [arrived_units]);
  return { paying, purchase };
}
