import { isMailAddress } from '@akari/rules';
import { z } from 'zod';

const MAIL_WAYS = ['smtp', 'demo', 'none'] as const;
const count = (most: number) => z.coerce.number().int().min(1).max(most);

/** Settings of mail, from the environment. */
export const mailSettings = {
  /** `smtp`: by SMTP_URL; `demo`: shown on a page and not sent; `none`. Unset: what SMTP_URL and DEMO say. */
  MAIL: z.enum(MAIL_WAYS).optional(),
  /** `smtp://user:password@host:587` (STARTTLS), `smtps://…:465` (TLS). */
  SMTP_URL: z
    .string()
    .regex(/^(smtps?:\/\/\S+)?$/, 'must be an smtp:// or smtps:// address')
    .default(''),
  /** Address of the sender. */
  MAIL_FROM: z
    .string()
    .refine((text) => text === '' || isMailAddress(text), 'must be an address')
    .default(''),
  /** Tries before a mail is left to the staff. */
  MAIL_ATTEMPTS: count(50).default(10),
  /** Wait after the first failure, and the longest one, seconds. */
  MAIL_RETRY_FIRST_S: count(86_400).default(60),
  MAIL_RETRY_MAX_S: count(86_400).default(14_400),
  /** How long the mail server may be silent, seconds. */
  MAIL_TIMEOUT_S: count(300).default(20),
  /** Mails that are sent at once. */
  MAIL_AT_ONCE: count(50).default(4),
  /** Mails with links that one address gets in an hour. */
  MAIL_LINKS_AN_HOUR: count(1_000).default(5),
  /** How long the link to confirm an address works, hours; and that to a new password, minutes. */
  MAIL_ADDRESS_LINK_H: count(720).default(48),
  MAIL_PASSWORD_LINK_MIN: count(1_440).default(30),
  /** How long it is kept what became of a mail, days. */
  MAIL_KEPT_DAYS: count(3_650).default(30),
};
type Values = z.output<z.ZodObject<typeof mailSettings>>;
type All = Values & { PUBLIC_URL: string };

const wayOf = ({ MAIL, SMTP_URL }: Values, demo: boolean): (typeof MAIL_WAYS)[number] =>
  MAIL ?? (SMTP_URL !== '' ? 'smtp' : demo ? 'demo' : 'none');

/** What mail needs and has not; null: nothing. Links of mails lead to PUBLIC_URL, never to what a request names. */
export function missingForMail(
  values: All,
  demo: boolean,
): { setting: keyof All | 'DEMO'; way: string } | null {
  const way = wayOf(values, demo);
  if (way === 'demo' && !demo) return { setting: 'DEMO', way };
  if (way !== 'smtp') return null;
  const setting = (['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'] as const).find((name) => values[name] === '');
  return setting === undefined ? null : { setting, way };
}

export const mailOf = (values: Values, demo: boolean) => ({
  way: wayOf(values, demo),
  smtp_url: values.SMTP_URL,
  from: values.MAIL_FROM !== '' ? values.MAIL_FROM : 'no-reply@akari.invalid',
  retry: {
    attempts: values.MAIL_ATTEMPTS,
    first_ms: values.MAIL_RETRY_FIRST_S * 1_000,
    max_ms: values.MAIL_RETRY_MAX_S * 1_000,
  },
  timeout_ms: values.MAIL_TIMEOUT_S * 1_000,
  at_once: values.MAIL_AT_ONCE,
  links_an_hour: values.MAIL_LINKS_AN_HOUR,
  address_link_ms: values.MAIL_ADDRESS_LINK_H * 3_600_000,
  password_link_ms: values.MAIL_PASSWORD_LINK_MIN * 60_000,
  kept_ms: values.MAIL_KEPT_DAYS * 86_400_000,
});
export type MailConfig = ReturnType<typeof mailOf>;
