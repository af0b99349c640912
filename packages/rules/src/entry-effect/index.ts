import type { ViewerTier } from '../user/index.ts';

/** How an entrance looks, from a quiet one to a bright one. */
export const ENTRY_EFFECTS = ['glow', 'sparks', 'lanterns'] as const;
export type EntryEffect = (typeof ENTRY_EFFECTS)[number];

const EFFECT_OF_TIER: Readonly<Record<ViewerTier, EntryEffect | null>> = {
  guest: null,
  regular: null,
  promo: null,
  vip: 'glow',
  svip: 'sparks',
  royal_regular: 'glow',
  royal_vip: 'sparks',
  royal_svip: 'lanterns',
  prestige: 'lanterns',
};

/** The effect with which a viewer of this tier enters; null: none. */
export const entryEffectOf = (tier: ViewerTier): EntryEffect | null => EFFECT_OF_TIER[tier];

/** How long an entrance is shown: as long as a celebration. */
export const ENTRY_EFFECT_MS = 4_000;
/** Entrances that wait while one is shown; more are left out. */
export const ENTRY_EFFECTS_WAITING_MOST = 4;
