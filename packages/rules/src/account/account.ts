/** Login cookie, spec §9: about 31 days. */
export const LOGIN_COOKIE_DAYS = 31;
/** Lifetime of a dlvctoken, which can be used once. */
export const DLVCTOKEN_LIFETIME_S = 300;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
/** Free registration, spec §9: 12 points. */
export const REGISTRATION_BONUS_POINTS = 12;
