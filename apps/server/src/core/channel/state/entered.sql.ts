/** `hasEntered` of the rules as SQL text. @param s alias of `viewer_session` in the statement */
export const enteredText = (s: string): string =>
  `${s}.ended_at_ms IS NULL AND (${s}.state <> 'joining' OR ${s}.follows_id IS NOT NULL)`;
