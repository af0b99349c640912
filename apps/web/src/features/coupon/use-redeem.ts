import type { Coupon } from '@akari/contract/coupon';
import { POINT_TYPE } from '@akari/rules';
import { useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { Intent } from '../../platform/api/intent.ts';
import { accountApi } from '../../platform/person/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useRedeemCouponMutation } from './api.ts';
import { couponText } from './text.ts';

/** Takes the points of a code once, says how many came, and fetches the balance. */
export function useRedeem(onTaken: () => void) {
  const t = useText(couponText);
  const { counted } = useFormat();
  const dispatch = useAppDispatch();
  const [send, { isLoading, error, reset }] = useRedeemCouponMutation();
  const [intent] = useState(() => new Intent());
  const redeem = async ({ code }: Coupon): Promise<void> => {
    const body = { code };
    const { data } = await send({ body, idempotency_key: intent.keyFor(body) });
    if (data === undefined) return;
    intent.done();
    const took = data.point_type === POINT_TYPE.coupon ? 'took_coupon' : 'took';
    dispatch(noticeShown({ kind: 'success', text: t(took, counted(data.units)) }));
    void dispatch(accountApi.endpoints.getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
    onTaken();
  };
  return { redeem, busy: isLoading, error: apiErrorOf(error)?.name ?? null, reset };
}
