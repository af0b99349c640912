import { useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { Intent } from '../../platform/api/intent.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { useStartPurchaseMutation } from './api.ts';
import type { ShownOrder } from './OrderReview.tsx';
import { couponRemoved } from '../coupon/coupon.slice.ts';
import { paymentOpened } from './paying.slice.ts';
import { openPaymentWindow, returnPathOf } from './payment-window.ts';

/** Starts a purchase from a room: the payment page opens in a window of its own, and the room goes on. */
export function usePayment(room_path: string) {
  const dispatch = useAppDispatch();
  const [start, { isLoading, error, reset }] = useStartPurchaseMutation();
  const [intent] = useState(() => new Intent());
  const pay = async (bought: ShownOrder & { pack_id: string }): Promise<void> => {
    const opened = openPaymentWindow();
    const body = { ...bought, return_path: returnPathOf(room_path) };
    const { data } = await start({ body, idempotency_key: intent.keyFor(body) });
    if (data === undefined) {
      opened?.close();
      return;
    }
    intent.done();
    dispatch(couponRemoved());
    const pay_url = new URL(data.pay_url, location.href).href;
    opened?.location.replace(pay_url);
    const { purchase_id } = data.purchase;
    dispatch(paymentOpened({ purchase_id, pay_url, window: opened === null ? 'blocked' : 'opened' }));
  };
  return { pay, busy: isLoading, error: apiErrorOf(error)?.name ?? null, reset };
}
