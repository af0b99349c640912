import { MAIL_NOTICES, PATHS, type MailNotice } from '@akari/rules';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/services.ts';
import { mailOrigin } from './mail-origin.ts';

const sign = ({ secret }: Pick<Services, 'secret'>, subject: string): string =>
  createHmac('sha256', secret('mail unsubscribe')).update(subject).digest('base64url');

/** The address that ends a notice for a person. It works as long as the person has the notice, without a login. */
export function unsubscribeUrl(
  services: Pick<Services, 'secret' | 'config'>,
  user_id: number,
  notice: MailNotice,
): string {
  const subject = `${user_id}.${notice}`;
  return `${mailOrigin(services)}${PATHS.mail}?unsubscribe=${subject}.${sign(services, subject)}`;
}

/** @returns null when the token is not one of ours */
export function readUnsubscribe(
  services: Pick<Services, 'secret'>,
  token: string,
): { user_id: number; notice: MailNotice } | null {
  const [id = '', name = '', signature = ''] = token.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(services, `${id}.${name}`))];
  const notice = MAIL_NOTICES.find((one) => one === name);
  if (notice === undefined || given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return { user_id: Number(id), notice };
}
