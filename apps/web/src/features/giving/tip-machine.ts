import { pointsText } from '@akari/rules';

/** A tip that a person is about to send. */
export interface TipWish {
  units: number;
  anonymous: boolean;
  point_type: 2000 | 2010;
  /** What it costs, when a campaign lowers it. */
  price_units?: number;
  /** Pressed in the dock, outside the sheet. */
  quick?: boolean;
}

/** `ready`: no request. `sending`: waiting for the answer. Large amounts are confirmed before (`kit/overlay/question.ts`). */
export type TipState<W = TipWish> = { phase: 'ready' } | { phase: 'sending'; wish: W };
export type TipEvent<W = TipWish> = { type: 'meant'; wish: W } | { type: 'answered' };

/** Applies an event. A second press while a tip is being sent is ignored, so a double press sends one tip. */
export function nextTip<W>(state: TipState<W>, event: TipEvent<W>): TipState<W> {
  switch (event.type) {
    case 'meant':
      return state.phase === 'ready' ? { phase: 'sending', wish: event.wish } : state;
    case 'answered':
      return { phase: 'ready' };
  }
}

/** Formats an amount for the contract: as a person would type it. */
export const amountOf = (units: number): string => pointsText(units);
