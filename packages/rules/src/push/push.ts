/** Devices on which a person may have pushes. */
export const PUSH_DEVICES_MOST = 10;
/** A push that tells of a broadcast is of use for so many minutes. Later it is dropped. */
export const LOGIN_NOTICE_PUSH_MINUTES = 60;

/** What a push tells of. `test`: the person wants to see that pushes arrive. */
export const PUSH_KINDS = ['favourite_on_air', 'favourite_soon', 'test'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** The public key of a browser: an uncompressed point of P-256, 65 bytes as base64url. */
export const PUSH_KEY = /^B[\w-]{86}$/;
/** The secret of a browser: 16 bytes as base64url. */
export const PUSH_SECRET = /^[\w-]{22}$/;
export const PUSH_ENDPOINT_MAX = 1_000;
