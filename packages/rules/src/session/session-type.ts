/** Session types, spec §4. */
export const SESSION_TYPE = { waiting: 110, chat: 115, peep: 120, twoshot: 125 } as const;
export type SessionType = (typeof SESSION_TYPE)[keyof typeof SESSION_TYPE];

/** Point types, spec §3: which balance pays. */
export const POINT_TYPE = { regular: 2000, coupon: 2010 } as const;
export type PointType = (typeof POINT_TYPE)[keyof typeof POINT_TYPE];
