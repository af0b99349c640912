/** `hasEntered` of the rules, for a session that a statement by hand calls so. */
export const enteredText = (s: string): string =>
  `${s}.state <> 'ended' AND (${s}.state <> 'joining' OR ${s}.follows_id IS NOT NULL)`;
