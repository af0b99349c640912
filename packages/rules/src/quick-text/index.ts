/** Texts that a person may keep; a setting changes it. */
export const QUICK_TEXT_MOST = 8;
/** Most graphemes of one. */
export const QUICK_TEXT_MAX = 40;
