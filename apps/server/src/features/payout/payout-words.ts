import type { CorrectionCause, Language, PayoutKind, PayoutState } from '@akari/rules';

/** What earnings were for, as files name it. */
export const PAYOUT_KIND_WORDS: Record<Language, Record<PayoutKind, string>> = {
  ja: {
    time: '時間',
    tip: 'チップなど',
    gift: 'ギフト',
    toy: 'リモートトイ',
    message: 'シークレットメッセージ',
    id_video: 'IDビデオ',
    album: 'アルバム',
    mailbox: 'メール',
    present: 'プレゼント',
    commission: 'コミッション',
    commission_back: '返金などによる訂正',
    agency: '事務所の取り分',
    agency_part: '配信者の収益からの取り分',
    correction: '運営による調整',
    returned: '戻った支払い',
  },
  en: {
    time: 'Time',
    tip: 'Tips and others',
    gift: 'Gifts',
    toy: 'Remote toys',
    message: 'Secret messages',
    id_video: 'ID videos',
    album: 'Albums',
    mailbox: 'Mail',
    present: 'Presents',
    commission: 'Commissions',
    commission_back: 'Corrections for refunds',
    agency: 'Agency’s part',
    agency_part: 'Part of performers’ earnings',
    correction: 'Adjustments by staff',
    returned: 'Returned payouts',
  },
};
/** What became of a payout, as files name it. */
export const PAYOUT_STATE_WORDS: Record<Language, Record<PayoutState, string>> = {
  ja: {
    open: '準備中',
    approved: '振込手続き中',
    sent: '振込中',
    paid: '支払い済み',
    failed: '支払えず',
    returned: '返金',
  },
  en: {
    open: 'Open',
    approved: 'Approved',
    sent: 'Sent',
    paid: 'Paid',
    failed: 'Failed',
    returned: 'Returned',
  },
};
/** Why earnings were corrected, as mails name it. */
export const CORRECTION_CAUSE_WORDS: Record<Language, Record<CorrectionCause, string>> = {
  ja: {
    counting: '集計の訂正',
    agreement: '契約や取り決めによる調整',
    dispute: '視聴者の支払いの異議や返金による調整',
    mistake: '以前の調整の訂正',
    other: 'その他の調整',
  },
  en: {
    counting: 'A count was put right',
    agreement: 'As agreed',
    dispute: 'A payment of a viewer was disputed or refunded',
    mistake: 'An earlier adjustment was put right',
    other: 'Another adjustment',
  },
};
