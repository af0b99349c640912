import { isAdmin, type UserType } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { mailKinds, type MailComposer } from '../../mail/mail-kinds.ts';
import { linkTo } from '../../mail/mail-origin.ts';
import { mailPersonOf } from '../../mail/mail-person.ts';
import { newMailToken } from '../../mail/mail-token.ts';
import type { Services } from '../../../platform/services.ts';
import { userTable } from '../state/account.table.ts';
import {
  addressChangedText,
  newDeviceText,
  passwordChangedText,
  resetText,
  verifyText,
} from './account-mail-text.ts';
import { waitingAddressOf } from './waiting-address.ts';

const composeVerify: MailComposer = async (services, tx, { user_id, address }) => {
  const person = user_id === null ? null : await mailPersonOf(tx, user_id);
  // Another address may have been given, or this one confirmed, since the mail was written.
  if (person === null || waitingAddressOf(person) !== address) return null;
  const { address_link_ms: lifetime_ms } = services.config.mail;
  const token = await newMailToken(tx, {
    ...{ purpose: 'verify_address', user_id: person.user_id, address },
    expires_at_ms: services.clock.nowMs() + lifetime_ms,
  });
  return {
    texts: verifyText({ user_name: person.user_name, url: linkTo(services, 'verify', token), lifetime_ms }),
  };
};

/**
 * Whether the address has an account is found out here, not when the request is answered. The mail goes to the address that
 * the account has: another spelling may belong to another person. Staff get no link: who reads their mail must not get into the
 * back office.
 */
const composeReset: MailComposer = async (services, tx, { address }) => {
  const [user] = await tx
    .select({
      id: userTable.id,
      email: userTable.email,
      user_type: userTable.user_type,
      closed_at_ms: userTable.closed_at_ms,
    })
    .from(userTable)
    .where(sql`lower(${userTable.email}) = lower(${address})`);
  const to = user?.email ?? null;
  if (user === undefined || to === null) return null;
  if (user.closed_at_ms !== null || isAdmin(user.user_type as UserType)) return null;
  const person = await mailPersonOf(tx, user.id);
  const { password_link_ms: lifetime_ms } = services.config.mail;
  const token = await newMailToken(tx, {
    ...{ purpose: 'reset_password', user_id: user.id, address: to },
    expires_at_ms: services.clock.nowMs() + lifetime_ms,
  });
  const url = linkTo(services, 'password', token);
  return { user_id: user.id, to, texts: resetText({ user_name: person?.user_name ?? '', url, lifetime_ms }) };
};

/** A mail that says what has happened to the account, and when. */
const told =
  (text: typeof newDeviceText): MailComposer =>
  async (services, tx, { user_id, at_ms }) => {
    const person = user_id === null ? null : await mailPersonOf(tx, user_id);
    return person === null ? null : { texts: text(services, person.user_name, at_ms) };
  };

/** Adds the mails about an account to those that the node can write. */
export function addAccountMails(services: Services): void {
  const kinds = mailKinds(services);
  kinds.add('verify_address', composeVerify);
  kinds.add('reset_password', composeReset);
  kinds.add('address_changed', told(addressChangedText));
  kinds.add('password_changed', told(passwordChangedText));
  kinds.add('login_new_device', told(newDeviceText));
}
