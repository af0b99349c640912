import { pointsText } from '@akari/rules';

/** What somebody is about to give. */
export interface TipWish {
  units: number;
  anonymous: boolean;
  point_type: 2000 | 2010;
}

/** `ready`: nothing under way. `sending`: the server has it. A larger one was asked about before (`kit/question.ts`). */
export type TipState = { phase: 'ready' } | { phase: 'sending'; wish: TipWish };
export type TipEvent = { type: 'meant'; wish: TipWish } | { type: 'answered' };

/** A second press while one tip is under way changes nothing: that is what makes a double press harmless. */
export function nextTip(state: TipState, event: TipEvent): TipState {
  switch (event.type) {
    case 'meant':
      return state.phase === 'ready' ? { phase: 'sending', wish: event.wish } : state;
    case 'answered':
      return { phase: 'ready' };
  }
}

/** The amount as the contract wants it: as a person would type it. */
export const amountOf = (units: number): string => pointsText(units);
