interface MailKind {
  /** A notice: a person may choose not to get it. Everything else is sent whatever they chose. */
  notice: boolean;
  /** It carries a link that only the owner of the mailbox may have, so mails to one address are limited. */
  link: boolean;
  /** Only performers get it. */
  performers?: true;
}

/** The mails that the service sends. */
export const MAIL_KINDS = {
  verify_address: { notice: false, link: true },
  reset_password: { notice: false, link: true },
  address_changed: { notice: false, link: false },
  password_changed: { notice: false, link: false },
  purchase_receipt: { notice: false, link: false },
  payee_changed: { notice: false, link: false },
  payee_rejected: { notice: false, link: false },
  payout_paid: { notice: false, link: false },
  payout_returned: { notice: false, link: false },
  earnings_corrected: { notice: false, link: false },
  agency_offer: { notice: false, link: false },
  agency_answer: { notice: false, link: false },
  agency_leaving: { notice: false, link: false },
  top_up_stopped: { notice: false, link: false },
  plan_failed: { notice: false, link: false },
  plan_cancelled: { notice: false, link: false },
  plan_resumed: { notice: false, link: false },
  plan_ended: { notice: false, link: false },
  account_closed: { notice: false, link: false },
  purchase_refunded: { notice: false, link: false },
  withdrawal_received: { notice: false, link: false },
  contact_answered: { notice: true, link: false },
  login_new_device: { notice: true, link: false },
  favourite_on_air: { notice: true, link: false },
  favourite_soon: { notice: true, link: false },
  points_expire: { notice: true, link: false },
  review_decided: { notice: true, link: false },
  review_answered: { notice: true, link: false },
  profile_decided: { notice: true, link: false, performers: true },
  picture_decided: { notice: true, link: false, performers: true },
  blog_decided: { notice: true, link: false, performers: true },
  mailbox_message: { notice: true, link: false },
  miles_expire: { notice: true, link: false },
} as const satisfies Readonly<Record<string, MailKind>>;
export type MailKindName = keyof typeof MAIL_KINDS;
export const MAIL_KIND_NAMES = Object.keys(MAIL_KINDS) as MailKindName[];

export type MailNotice = {
  [K in MailKindName]: (typeof MAIL_KINDS)[K]['notice'] extends true ? K : never;
}[MailKindName];
export const MAIL_NOTICES = MAIL_KIND_NAMES.filter((kind): kind is MailNotice => MAIL_KINDS[kind].notice);
/** The notices that a person can get. */
export const mailNoticesOf = (performer: boolean): MailNotice[] =>
  MAIL_NOTICES.filter((notice) => performer || (MAIL_KINDS[notice] as MailKind).performers !== true);
/** Kinds of which one address gets a limited number. */
export const MAIL_LINK_KINDS = MAIL_KIND_NAMES.filter((kind) => MAIL_KINDS[kind].link);
