/** User types, spec §4. */
export const USER_TYPE = {
  guest: 204,
  regular: 205,
  vip: 206,
  promo: 208,
  performer: 210,
  visibleAdmin: 215,
  invisibleAdmin: 220,
} as const;
export type UserType = (typeof USER_TYPE)[keyof typeof USER_TYPE];
export const USER_TYPES = Object.values(USER_TYPE);

/** Viewer tiers, spec §3; finer than user types, and shown as a badge. */
export const VIEWER_TIERS = [
  'guest',
  'regular',
  'vip',
  'svip',
  'royal_regular',
  'royal_vip',
  'royal_svip',
  'prestige',
  'promo',
] as const;
export type ViewerTier = (typeof VIEWER_TIERS)[number];

/**
 * The user type of a tier, by its code (spec §3: royalsvip206, royal205, promo208 and so on). Prestige has no
 * code there and gets the type of VIP.
 */
export const USER_TYPE_OF_TIER: Readonly<Record<ViewerTier, UserType>> = {
  guest: USER_TYPE.guest,
  regular: USER_TYPE.regular,
  vip: USER_TYPE.vip,
  svip: USER_TYPE.vip,
  royal_regular: USER_TYPE.regular,
  royal_vip: USER_TYPE.vip,
  royal_svip: USER_TYPE.vip,
  prestige: USER_TYPE.vip,
  promo: USER_TYPE.promo,
};

export const isGuest = (type: UserType): boolean => type === USER_TYPE.guest;
export const isPerformer = (type: UserType): boolean => type === USER_TYPE.performer;
export const isPromoViewer = (type: UserType): boolean => type === USER_TYPE.promo;
export const isAdmin = (type: UserType): boolean =>
  type === USER_TYPE.visibleAdmin || type === USER_TYPE.invisibleAdmin;
/** Whether the person pays to watch, from a balance of points. */
export const isViewer = (type: UserType): boolean =>
  type === USER_TYPE.regular || type === USER_TYPE.vip || type === USER_TYPE.promo;
/** An invisible admin is in no list and causes no join line (spec §6). */
export const isInvisible = (type: UserType): boolean => type === USER_TYPE.invisibleAdmin;
