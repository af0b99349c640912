import { z } from 'zod';

/** Settings of the payment provider, from the environment. */
export const paymentSettings = {
  /** `sandbox` takes no money and credits the points; unset: `sandbox` with DEMO, else `none`. */
  PAYMENT: z.enum(['sandbox', 'verotel', 'btcpay', 'none']).optional(),
  /** Delay of the sandbox provider's message after the payment, milliseconds. */
  SANDBOX_DELAY_MS: z.coerce.number().int().min(0).default(2_000),
  /** Address of Verotel's pages, which depends on the first digits of the merchant's number. */
  VEROTEL_URL: z
    .string()
    .regex(/^https?:\/\/[^/\s]+$/, 'must be an origin')
    .default('https://secure.verotel.com'),
  VEROTEL_SHOP_ID: z
    .string()
    .regex(/^\d{0,12}$/, 'must be a number')
    .default(''),
  /** The key with which the shop and Verotel sign their messages. */
  VEROTEL_KEY: z.string().max(100).default(''),
  /** What Verotel prints on the card statements of the buyers. They read it before they pay. */
  VEROTEL_STATEMENT: z
    .string()
    .regex(/^[\x20-\x7e]{0,60}$/, 'must be at most 60 letters')
    .default(''),
  /** Address of the operator's BTCPay Server. */
  BTCPAY_URL: z
    .string()
    .regex(/^(https?:\/\/[^/\s]+)?$/, 'must be an origin')
    .default(''),
  BTCPAY_STORE_ID: z
    .string()
    .regex(/^[0-9A-Za-z]{0,64}$/, 'must be letters and digits')
    .default(''),
  /** A key that may create and read invoices of this store. */
  BTCPAY_API_KEY: z.string().max(100).default(''),
  /** The secret with which BTCPay Server signs its webhooks. */
  BTCPAY_WEBHOOK_SECRET: z.string().max(200).default(''),
};
type Values = z.output<z.ZodObject<typeof paymentSettings>>;

/** What each provider needs. Its messages and pages lead to PUBLIC_URL. */
const WANTS = {
  sandbox: [],
  none: [],
  verotel: ['VEROTEL_SHOP_ID', 'VEROTEL_KEY', 'VEROTEL_STATEMENT', 'PUBLIC_URL'],
  btcpay: ['BTCPAY_URL', 'BTCPAY_STORE_ID', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET', 'PUBLIC_URL'],
} as const satisfies Record<NonNullable<Values['PAYMENT']>, readonly (keyof Values | 'PUBLIC_URL')[]>;

/** What the provider needs and has not; null: nothing. */
export function missingForPayment(
  values: Values & { PUBLIC_URL: string },
): (typeof WANTS)['verotel' | 'btcpay'][number] | null {
  return WANTS[values.PAYMENT ?? 'none'].find((name) => values[name] === '') ?? null;
}

export const paymentOf = (values: Values, demo: boolean) => ({
  payment: values.PAYMENT ?? (demo ? ('sandbox' as const) : ('none' as const)),
  sandbox_delay_ms: values.SANDBOX_DELAY_MS,
  verotel: {
    base_url: values.VEROTEL_URL,
    shop_id: values.VEROTEL_SHOP_ID,
    key: values.VEROTEL_KEY,
    statement: values.VEROTEL_STATEMENT,
  },
  btcpay: {
    base_url: values.BTCPAY_URL,
    store_id: values.BTCPAY_STORE_ID,
    api_key: values.BTCPAY_API_KEY,
    webhook_secret: values.BTCPAY_WEBHOOK_SECRET,
  },
});
