import { pointsText, tipNeedsConfirmation } from '@akari/rules';
import type { TipConfirmation } from './remembered.ts';

/** What somebody is about to give. */
export interface TipWish {
  units: number;
  anonymous: boolean;
  point_type: 2000 | 2010;
}

/** `ready`: nothing under way. `asking`: the confirmation stands open. `sending`: the server has it. */
export type TipState =
  { phase: 'ready' } | { phase: 'asking'; wish: TipWish } | { phase: 'sending'; wish: TipWish };
export type TipEvent =
  | { type: 'wanted'; wish: TipWish; remembered: TipConfirmation }
  | { type: 'confirmed' }
  | { type: 'cancelled' }
  | { type: 'answered' };

/** A second press while one tip is under way changes nothing: that is what makes a double press harmless. */
export function nextTip(state: TipState, event: TipEvent): TipState {
  switch (event.type) {
    case 'wanted': {
      if (state.phase !== 'ready') return state;
      const asks = tipNeedsConfirmation(event.wish.units, event.remembered);
      return { phase: asks ? 'asking' : 'sending', wish: event.wish };
    }
    case 'confirmed':
      return state.phase === 'asking' ? { phase: 'sending', wish: state.wish } : state;
    case 'cancelled':
      return state.phase === 'asking' ? { phase: 'ready' } : state;
    case 'answered':
      return { phase: 'ready' };
  }
}

/** The amount as the contract wants it: as a person would type it. */
export const amountOf = (units: number): string => pointsText(units);
