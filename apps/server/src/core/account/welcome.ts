import type { Me } from '@akari/contract';
import type { ProofMethod } from '@akari/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { queueMail } from '../mail/queue-mail.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireKnown } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { recordConfirmation } from './proof/confirm-login.ts';
import { describeMe } from './state/account.queries.ts';
import { personOfToken } from './login/authenticate.ts';
import { rememberDevice } from './login/known-device.ts';
import { openLogin, setLoginCookie } from './login/open-login.ts';

/**
 * Opens a login for a person who has just been recognized, and sets its cookie.
 * @param proof what proved it beyond the password; null: nothing
 * @param new_device whether the account is older than its first login in this browser, about which the person gets a mail
 */
export async function welcome(
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  user_id: number,
  proof: ProofMethod | null,
  new_device = false,
): Promise<Me> {
  const now_ms = services.clock.nowMs();
  const token = await unitOfWork(services.database.db, async (tx) => {
    if (new_device) await queueMail(services, tx, { kind: 'login_new_device', user_id });
    return openLogin(tx, request, { user_id, kind: 'vauth', now_ms });
  });
  setLoginCookie(reply, request, token);
  await rememberDevice(services, request, reply, user_id);
  const person = await personOfToken(services, token);
  if (person === null) throw new Problem('login_user_not_found');
  if (proof !== null) await recordConfirmation(services.database.db, requireKnown(person), proof, now_ms);
  return describeMe(services, person);
}
