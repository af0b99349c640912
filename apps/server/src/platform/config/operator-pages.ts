import { z } from 'zod';

/** Address of a page of the operator; empty: not set. */
const page = z
  .string()
  .refine((text) => text === '' || (text.startsWith('https://') && URL.canParse(text)), 'expected https://…')
  .default('')
  .transform((text) => (text === '' ? null : text));

export const pageSettings = { TERMS_URL: page, PRIVACY_URL: page, SALES_TERMS_URL: page };

type Values = { [Name in keyof typeof pageSettings]: z.output<(typeof pageSettings)[Name]> };
export const pagesOf = (values: Values) => ({
  terms: values.TERMS_URL,
  privacy: values.PRIVACY_URL,
  sales: values.SALES_TERMS_URL,
});
