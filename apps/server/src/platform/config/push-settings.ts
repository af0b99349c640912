import { PUSH_SERVICES } from '@akari/rules';
import { z } from 'zod';

const count = (most: number) => z.coerce.number().int().min(1).max(most);
const SERVICE = /^((\*\.)?[a-z\d-]+(\.[a-z\d-]+)+|https?:\/\/[^\s/?#@]+)$/;

/** Settings of pushes, from the environment. */
export const pushSettings = {
  /** Hosts of push services, comma-separated; `*.` and a domain: every host below it; or an origin of one's own. Empty: no pushes. */
  PUSH_SERVICES: z
    .string()
    .default(PUSH_SERVICES.join(','))
    .transform((text) => text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])))
    .pipe(z.array(z.string().regex(SERVICE, 'expected a host, *.domain or https://host'))),
  /** Whom push services may write to: `mailto:` or https. Unset: PUBLIC_URL, or the sender of mails. */
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)?$/, 'must be a mailto: or https: address')
    .default(''),
  /** Pushes that are sent at once. */
  PUSH_AT_ONCE: count(500).default(40),
  /** How long a push service may be silent, seconds. */
  PUSH_TIMEOUT_S: count(60).default(10),
  /** Wait after the first failure, and the longest one, seconds. */
  PUSH_RETRY_FIRST_S: count(3_600).default(10),
  PUSH_RETRY_MAX_S: count(3_600).default(300),
  /** How long it is kept what became of a push, days. */
  PUSH_KEPT_DAYS: count(365).default(3),
};
type Values = z.output<z.ZodObject<typeof pushSettings>>;

const contactOf = ({
  PUSH_CONTACT,
  PUBLIC_URL,
  MAIL_FROM,
}: Values & { PUBLIC_URL: string; MAIL_FROM: string }) => {
  if (PUSH_CONTACT !== '') return PUSH_CONTACT;
  if (PUBLIC_URL.startsWith('https:')) return PUBLIC_URL;
  return `mailto:${MAIL_FROM !== '' ? MAIL_FROM : 'no-reply@akari.invalid'}`;
};

export const pushOf = (values: Values & { PUBLIC_URL: string; MAIL_FROM: string }) => ({
  services: values.PUSH_SERVICES,
  contact: contactOf(values),
  at_once: values.PUSH_AT_ONCE,
  timeout_ms: values.PUSH_TIMEOUT_S * 1_000,
  retry: { first_ms: values.PUSH_RETRY_FIRST_S * 1_000, max_ms: values.PUSH_RETRY_MAX_S * 1_000 },
  kept_ms: values.PUSH_KEPT_DAYS * 86_400_000,
});
