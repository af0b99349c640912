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

/** Viewer tiers, spec §3; finer than the user type and shown as a badge. */
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

export const isGuest = (type: UserType): boolean => type === USER_TYPE.guest;
export const isPerformer = (type: UserType): boolean => type === USER_TYPE.performer;
export const isPromoViewer = (type: UserType): boolean => type === USER_TYPE.promo;
export const isAdmin = (type: UserType): boolean =>
  type === USER_TYPE.visibleAdmin || type === USER_TYPE.invisibleAdmin;
/** Somebody who pays to watch: has points of their own. */
export const isViewer = (type: UserType): boolean =>
  type === USER_TYPE.regular || type === USER_TYPE.vip || type === USER_TYPE.promo;
/** An invisible administrator is in no list and makes no join line (spec §6). */
export const isInvisible = (type: UserType): boolean => type === USER_TYPE.invisibleAdmin;
