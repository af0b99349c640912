/** SQL: an amount in minor units and its currency as text, such as `25.00 USD` and `3800 JPY`. */
export const amountInWords = (minor: string, currency: string): string =>
  `(CASE WHEN ${currency} = 'JPY' THEN (${minor})::text ELSE to_char((${minor}) / 100.0, 'FM999999999990.00') END || ' ' || ${currency})`;
