/** Who may make effects on a performer's picture, by her setting. */
export const STAGE_EFFECT_ACCESS = ['off', 'members', 'twoshot'] as const;
export type StageEffectAccess = (typeof STAGE_EFFECT_ACCESS)[number];
