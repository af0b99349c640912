/** Names of the causes of transfers, as the statement says them on the page and in its file. */
export const CAUSE_NAMES = {
  ja: {
    session_charge: 'チャット',
    session_correction: 'チャット料金の調整',
    tip: 'チップ',
    coupon_gift: 'クーポンポイントの譲渡（2ショット）',
    purchase: 'ポイント購入',
    registration_bonus: '無料登録の特典',
    staff_adjustment: '運営による調整',
    points_expired: 'ポイントの有効期限切れ',
    payout: '収益のお支払い',
    payout_back: '戻ったお支払い',
  },
  en: {
    session_charge: 'Chat',
    session_correction: 'Chat charge adjustment',
    tip: 'Tip',
    coupon_gift: 'Coupon points given (two-shot)',
    purchase: 'Point purchase',
    registration_bonus: 'Sign-up bonus',
    staff_adjustment: 'Adjustment by staff',
    points_expired: 'Points expired',
    payout: 'Payout',
    payout_back: 'Returned payout',
  },
} as const;
