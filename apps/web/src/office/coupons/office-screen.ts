import { defineOfficeScreen } from '../screen/screen.ts';
import { couponsText } from './text.ts';

export const couponsScreen = defineOfficeScreen({
  path: '/coupons',
  right: 'campaigns.set',
  entry: { icon: 'tanzaku', label: () => couponsText.t('title') },
  fetchCode: () => import('./CouponsScreen.tsx'),
});

/** `new`: a coupon that there is not yet. */
export const couponScreen = defineOfficeScreen({
  path: '/coupons/:coupon_id',
  right: 'campaigns.set',
  entry: null,
  fetchCode: () => import('./CouponScreen.tsx'),
});
