const KEPT_AS = 'akari.tip_confirmation';

/** The person's stored choice for larger tips (spec §5). */
export type TipConfirmation = 'ask' | 'do_not_ask';

export function keptConfirmation(): TipConfirmation {
  try {
    return localStorage.getItem(KEPT_AS) === 'do_not_ask' ? 'do_not_ask' : 'ask';
  } catch {
    return 'ask'; // localStorage is not accessible: asking is the safe choice
  }
}

export function keepConfirmation(choice: TipConfirmation): void {
  try {
    localStorage.setItem(KEPT_AS, choice);
  } catch {
    // as above
  }
}
