import type { StageEffect } from '@akari/rules';
import type { IconName } from '../../kit/icon/names.ts';

/** The icons of the effects on the picture. */
export const EFFECT_ICONS = {
  touch: 'spark',
  lick: 'ripple',
  bukkake: 'drop',
} as const satisfies Record<StageEffect, IconName>;
