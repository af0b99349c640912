/**
 * Whether a browser runs on a mobile phone, by its User-Agent and by Sec-CH-UA-Mobile (`?1`), which takes precedence.
 * A tablet does not count.
 */
export function isPhone(user_agent: string, mobile_hint: string | undefined): boolean {
  if (mobile_hint === '?1') return true;
  if (mobile_hint === '?0') return false;
  return /\bMobi/i.test(user_agent) && !/iPad|Tablet/i.test(user_agent);
}
