import { pointsText } from '@akari/rules';

/** What somebody is about to give. */
export interface TipWish {
  units: number;
  anonymous: boolean;
  point_type: 2000 | 2010;
}

/** `ready`: nothing under way. `sending`: the server has it. A larger one was asked about before (`kit/question.ts`). */
export type TipState<W = TipWish> = { phase: 'ready' } | { phase: 'sending'; wish: W };
export type TipEvent<W = TipWish> = { type: 'meant'; wish: W } | { type: 'answered' };

/** A second press while one tip is under way changes nothing: that is what makes a double press harmless. */
export function nextTip<W>(state: TipState<W>, event: TipEvent<W>): TipState<W> {
  switch (event.type) {
    case 'meant':
      return state.phase === 'ready' ? { phase: 'sending', wish: event.wish } : state;
    case 'answered':
      return { phase: 'ready' };
  }
}

/** The amount as the contract wants it: as a person would type it. */
export const amountOf = (units: number): string => pointsText(units);
