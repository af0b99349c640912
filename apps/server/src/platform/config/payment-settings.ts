import { points } from '@akari/rules';
import { z } from 'zod';
import { bankOf, bankSettings } from './bank-settings.ts';
import { telecomOf, telecomSettings } from './telecom-settings.ts';
import { ccbillOf, ccbillSettings } from './ccbill-settings.ts';

/** Payment providers that there is an adapter for. */
const PAYMENT_NAMES = ['sandbox', 'ccbill', 'verotel', 'btcpay', 'telecom', 'bank'] as const;
export type PaymentName = (typeof PAYMENT_NAMES)[number];

/** Settings of the payment provider, from the environment. */
export const paymentSettings = {
  /**
   * Providers, the preferred one first, with commas between them; `none`: points cannot be bought. `sandbox` takes no money
   * and credits the points; only with DEMO. Unset: `sandbox` with DEMO, else `none`.
   */
  PAYMENT: z
    .string()
    .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((name) => name.trim())))
    .pipe(z.array(z.enum(PAYMENT_NAMES)))
    .refine((names) => new Set(names).size === names.length, 'names one twice')
    .optional(),
  /** How long a provider that declined a person comes after the others, minutes. */
  /** How long after the checkout a provider is asked first what became of a purchase. */
  PAYMENT_STATUS_MINUTES: z.coerce.number().int().min(1).max(1_440).default(15),
  PAYMENT_CASCADE_MINUTES: z.coerce.number().int().min(0).max(10_080).default(60),
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
  /** Whether the shop may sell subscriptions, and shows the last card of a buyer. */
  VEROTEL_PLANS: z.enum(['off', 'on']).default('off'),
  VEROTEL_ONE_CLICK: z.enum(['off', 'on']).default('off'),
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
  /** The currencies in which its store has rates, with commas between them: it takes prices in these. */
  BTCPAY_CURRENCIES: z
    .string()
    .default('USD')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(['USD', 'JPY'])).min(1)),
  /** Whether refunds are made by the API: its key has to be allowed to create pull payments. */
  BTCPAY_REFUNDS: z.enum(['off', 'on']).default('off'),
  /** A payment after the end of its invoice gives its points, or waits for staff. */
  BTCPAY_LATE: z.enum(['points', 'staff']).default('points'),
  /** What a member may choose at most of automatic purchases. 0 a day: there are none. */
  TOP_UP_BELOW_POINTS: z.coerce.number().int().min(1).max(1_000).default(100),
  TOP_UP_A_DAY: z.coerce.number().int().min(0).max(20).default(3),
  TOP_UP_A_MONTH: z.coerce.number().int().min(1).max(100).default(10),
  ...ccbillSettings,
  ...bankSettings,
  ...telecomSettings,
};
type Values = z.output<z.ZodObject<typeof paymentSettings>>;

/** What each provider needs. Its messages and pages lead to PUBLIC_URL. */
const WANTS = {
  sandbox: [],
  ccbill: [
    'CCBILL_ACCOUNT',
    'CCBILL_SUBACCOUNT',
    'CCBILL_SALT',
    'CCBILL_FORM_ID',
    'CCBILL_WEBHOOK_SECRET',
    'CCBILL_STATEMENT',
    'PUBLIC_URL',
  ],
  verotel: ['VEROTEL_SHOP_ID', 'VEROTEL_KEY', 'VEROTEL_STATEMENT', 'PUBLIC_URL'],
  btcpay: ['BTCPAY_URL', 'BTCPAY_STORE_ID', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET', 'PUBLIC_URL'],
  telecom: ['TELECOM_CLIENT', 'PUBLIC_URL'],
  bank: [
    'BANK_HOLDER_JA',
    'BANK_HOLDER_EN',
    'BANK_NAME_JA',
    'BANK_NAME_EN',
    'BANK_BRANCH_JA',
    'BANK_BRANCH_EN',
    'BANK_ACCOUNT',
  ],
} as const satisfies Record<PaymentName, readonly (keyof Values | 'PUBLIC_URL')[]>;

/** A bank in the system of IBANs has a BIC, and its branch has no name. */
const notNeeded = (name: string, { BANK_BIC }: Values): boolean =>
  BANK_BIC !== '' && name.startsWith('BANK_BRANCH_');
/** A charge of a card on file is proven by DataLink, so the one wants the other. */
function missingForCcbillApi(values: Values): { provider: PaymentName; setting: keyof Values } | null {
  const wanted = [
    ...(values.CCBILL_REST_APP_ID === '' ? [] : (['CCBILL_REST_SECRET', 'CCBILL_DATALINK_USER'] as const)),
    ...(values.CCBILL_DATALINK_USER === '' ? [] : (['CCBILL_DATALINK_PASSWORD'] as const)),
  ];
  const setting = wanted.find((name) => values[name] === '');
  return setting === undefined ? null : { provider: 'ccbill', setting };
}

/** The first setting that a provider needs and has not; null: none. */
export function missingForPayment(
  values: Values & { PUBLIC_URL: string },
): { provider: PaymentName; setting: keyof Values | 'PUBLIC_URL' } | null {
  for (const provider of values.PAYMENT ?? []) {
    const setting = WANTS[provider].find((name) => values[name] === '' && !notNeeded(name, values));
    if (setting !== undefined) return { provider, setting };
  }
  return missingForCcbillApi(values);
}

export const paymentOf = (values: Values, demo: boolean) => ({
  payments: values.PAYMENT ?? (demo ? (['sandbox'] as const) : []),
  payment_cascade_ms: values.PAYMENT_CASCADE_MINUTES * 60_000,
  payment_status_ms: values.PAYMENT_STATUS_MINUTES * 60_000,
  sandbox_delay_ms: values.SANDBOX_DELAY_MS,
  ccbill: ccbillOf(values),
  telecom: telecomOf(values),
  verotel: {
    base_url: values.VEROTEL_URL,
    shop_id: values.VEROTEL_SHOP_ID,
    key: values.VEROTEL_KEY,
    statement: values.VEROTEL_STATEMENT,
    plans: values.VEROTEL_PLANS === 'on',
    one_click: values.VEROTEL_ONE_CLICK === 'on',
  },
  bank: bankOf(values),
  btcpay: {
    base_url: values.BTCPAY_URL,
    store_id: values.BTCPAY_STORE_ID,
    api_key: values.BTCPAY_API_KEY,
    webhook_secret: values.BTCPAY_WEBHOOK_SECRET,
    currencies: values.BTCPAY_CURRENCIES,
    refunds: values.BTCPAY_REFUNDS === 'on',
    late: values.BTCPAY_LATE,
  },
  top_up: {
    below_units: points(values.TOP_UP_BELOW_POINTS),
    most_a_day: values.TOP_UP_A_DAY,
    most_a_month: values.TOP_UP_A_MONTH,
  },
});
