import type { ErrorName, TwowayMode } from '@akari/rules';
import { useState } from 'react';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { askTwoway } from '../shared/twoway.slice.ts';
import { useTwowayQuote, type TwowayQuote } from './use-twoway-quote.ts';

export interface AskTwoway {
  quote: TwowayQuote;
  /** The request is on its way. */
  busy: boolean;
  /** Why the last request was refused. */
  refused: ErrorName | null;
  ask: (mode: TwowayMode) => Promise<void>;
}

/** Requests a two-way at the quoted price. A price that has changed is quoted again. */
export function useAskTwoway(performer_name: string, onAsked: () => void): AskTwoway {
  const dispatch = useAppDispatch();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const quote = useTwowayQuote(performer_name, attempt);
  const ask = async (mode: TwowayMode): Promise<void> => {
    if (quote.phase !== 'known') return;
    const { rate_units_per_min } = quote.offer;
    setBusy(true);
    const error = await dispatch(askTwoway({ performer_name, mode, rate_units_per_min }));
    setBusy(false);
    setRefused(error);
    if (error === 'price_changed') setAttempt((before) => before + 1);
    if (error === null) onAsked();
  };
  return { quote, busy, refused, ask };
}
