import type { Offer } from '@akari/contract/session';
import type { ErrorName } from '@akari/rules';

/** The prices of entering for this person, as quoted by the server. */
export type Quote =
  | { phase: 'asking' }
  | {
      phase: 'known';
      offers: Offer[];
      twoshot: Offer | null;
      call: Offer | null;
      /** The price of the paid chat that follows the running free chat; null: none runs. */
      after_free: Offer | null;
      /** The price of the chat to which the running two-shot returns; null: none runs. */
      after_twoshot: Offer | null;
    }
  | { phase: 'failed'; error: ErrorName };

export interface QuoteView {
  quote: Quote;
  again: () => void;
}
