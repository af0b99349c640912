import { readStored, store } from '../../platform/browser/storage.ts';

const KEPT_AS = 'akari.tip_confirmation';

/** The person's stored choice for larger tips (spec §5). */
export type TipConfirmation = 'ask' | 'do_not_ask';

/** Without storage it asks, which is the safe choice. */
export const keptConfirmation = (): TipConfirmation =>
  readStored(KEPT_AS) === 'do_not_ask' ? 'do_not_ask' : 'ask';

export const keepConfirmation = (choice: TipConfirmation): void => store(KEPT_AS, choice);
