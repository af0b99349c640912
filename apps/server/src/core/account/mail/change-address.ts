import { isMailAddress } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { mailPersonOf, setMailPerson, type MailPerson } from '../../mail/mail-person.ts';
import { mayGetLink, queueMailTo } from '../../mail/queue-mail.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { checkOwnPassword } from '../login/check-own-password.ts';
import { userTable } from '../state/account.table.ts';
import { requireFree } from './confirm-address.ts';
import { waitingAddressOf } from './waiting-address.ts';

/** @throws mail_too_many */
async function sendLink(services: Services, tx: Tx, user_id: number, address: string): Promise<void> {
  if (!(await mayGetLink(services, tx, address))) throw new Problem('mail_too_many');
  await queueMailTo(services, tx, address, { kind: 'verify_address', user_id });
}

async function lockMailPerson(tx: Tx, user_id: number): Promise<MailPerson> {
  await tx.select({ id: userTable.id }).from(userTable).where(eq(userTable.id, user_id)).for('no key update');
  const person = await mailPersonOf(tx, user_id);
  if (person === null) throw new Problem('login_user_not_found');
  return person;
}

/**
 * Sends a link to a new address. The account keeps its address until the link is opened.
 * @throws email_invalid, email_taken, mail_same_address, mail_too_many, password_wrong, login_delayed
 */
export async function changeAddress(
  services: Services,
  { user_id }: Member,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const address = email.normalize('NFKC').trim();
  if (!isMailAddress(address)) throw new Problem('email_invalid');
  await checkOwnPassword(services, user_id, password);
  await unitOfWork(services.database.db, async (tx) => {
    const person = await lockMailPerson(tx, user_id);
    const own = person.email?.toLowerCase() === address.toLowerCase();
    if (own && person.verified) throw new Problem('mail_same_address');
    await requireFree(tx, user_id, address);
    await setMailPerson(tx, user_id, { pending_email: own ? null : address });
    await sendLink(services, tx, user_id, own && person.email !== null ? person.email : address);
  });
}

/** Sends the link to the address that waits once more. @throws mail_same_address, mail_too_many */
export const sendVerificationAgain = (services: Services, { user_id }: Member): Promise<void> =>
  unitOfWork(services.database.db, async (tx) => {
    const address = waitingAddressOf(await lockMailPerson(tx, user_id));
    if (address === null) throw new Problem('mail_same_address');
    await sendLink(services, tx, user_id, address);
  });
