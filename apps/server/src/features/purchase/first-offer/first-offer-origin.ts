import { mailboxOf } from '@akari/rules';
import { createHmac } from 'node:crypto';
import type { Services } from '../../../platform/services.ts';

const keyed = (services: Services, purpose: string, text: string): string =>
  createHmac('sha256', services.secret(purpose)).update(text).digest('base64url');

export const mailboxHash = (services: Services, email: string): string =>
  keyed(services, 'first offer mailbox', mailboxOf(email));

/** @returns null: the provider does not tell this card from others */
export const cardHash = (services: Services, fingerprint: string | undefined): string | null =>
  fingerprint === undefined ? null : keyed(services, 'first offer card', fingerprint);
