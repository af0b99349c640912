/** What a partner is informed of. */
export const POSTBACK_EVENTS = ['registration', 'first_purchase', 'refund'] as const;
export type PostbackEvent = (typeof POSTBACK_EVENTS)[number];
export const POSTBACK_METHODS = ['GET', 'POST'] as const;
export type PostbackMethod = (typeof POSTBACK_METHODS)[number];
export const POSTBACK_URL_LENGTH = 500;

/** What the template of a postback may name in braces. */
export const POSTBACK_FIELDS = ['click_id', 'campaign', 'event', 'amount', 'id', 'time'] as const;
export type PostbackField = (typeof POSTBACK_FIELDS)[number];

const FIELD = /\{([^{}]*)\}/g;
const isField = (name: string): name is PostbackField =>
  (POSTBACK_FIELDS as readonly string[]).includes(name);

/** The address of a postback: each field is written so that it cannot change the rest of the address. */
export const postbackUrl = (template: string, values: Readonly<Record<PostbackField, string>>): string =>
  template.replaceAll(FIELD, (all, name: string) => (isField(name) ? encodeURIComponent(values[name]) : all));

/**
 * Whether a text can be the template of a postback: https with a name, without a login or another port, known fields
 * alone, and none of them in front of the path.
 */
export function isPostbackTemplate(template: string): boolean {
  if (template.length > POSTBACK_URL_LENGTH || !/^[!-[\]-~]+$/.test(template)) return false;
  if (!/^https:\/\/[^/?#{}@:[\]]+\.[a-z][^/?#{}@:[\]]*\//i.test(template)) return false;
  const names = [...template.matchAll(FIELD)].map(([, name = '']) => name);
  return names.every(isField);
}

/** How often a postback is tried, and the wait after each failure, which doubles. */
export const POSTBACK_RETRY = { attempts: 8, first_ms: 60_000, max_ms: 6 * 3_600_000 } as const;
