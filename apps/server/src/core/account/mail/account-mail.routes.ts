import {
  changeAddress as changeCall,
  getMailSettings,
  requestPasswordReset,
  resetPassword as resetCall,
  sendVerification,
  setMailSettings,
  verifyAddress,
  type MailSettings,
} from '@akari/contract';
import { MAIL_NOTICES } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { hasBonusClaim } from '../../ledger/claim-bonus.ts';
import { mailPersonOf, setMailPerson, wantedNotices } from '../../mail/mail-person.ts';
import { hasMail } from '../../mail/queue-mail.ts';
import { route } from '../../../platform/http/call-route.ts';
import { limitAddress } from '../../../platform/http/limit-before-login.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import type { LoginsEndListener } from '../login/end-logins.ts';
import { changeAddress, sendVerificationAgain } from './change-address.ts';
import { addAccountMails } from './compose-account-mails.ts';
import { verifyByToken } from './confirm-address.ts';
import { requestReset, resetPassword } from './reset-password.ts';

const CHANGES_PER_MIN = 20;
/** Tokens of one network in a minute. */
const TOKENS_PER_MIN = 30;

async function settingsOf(services: Services, user_id: number): Promise<MailSettings> {
  const { db } = services.database;
  const person = await mailPersonOf(db, user_id);
  if (person === null) throw new Problem('login_user_not_found');
  const waits = !person.verified && (await hasBonusClaim(services, db, user_id));
  return {
    email: person.email,
    verified: person.verified,
    pending_email: person.pending_email,
    bonus_units: waits ? services.config.terms.registration_bonus_units : 0,
    notices: wantedNotices(person.declined),
    named: person.named,
    lang: person.chosen_lang,
  };
}

/** Without a way to send mail, none of these calls is there. @throws not_found */
function requireMail(services: Services): void {
  if (!hasMail(services)) throw new Problem('not_found');
}

function settingRoutes(app: FastifyInstance, services: Services): void {
  const limited = { per_minute: CHANGES_PER_MIN };
  route(app, getMailSettings, async ({ person }) => {
    requireMail(services);
    return settingsOf(services, person.user_id);
  });
  route(app, setMailSettings, async ({ person, body: { notices, named, lang } }) => {
    requireMail(services);
    await setMailPerson(services.database.db, person.user_id, {
      ...(notices === undefined ? {} : { declined: MAIL_NOTICES.filter((one) => !notices.includes(one)) }),
      ...(named === undefined ? {} : { named }),
      ...(lang === undefined ? {} : { lang }),
    });
    return settingsOf(services, person.user_id);
  });
  route(
    app,
    changeCall,
    async ({ person, body }) => {
      requireMail(services);
      await changeAddress(services, person, body);
      return settingsOf(services, person.user_id);
    },
    limited,
  );
  route(
    app,
    sendVerification,
    async ({ person }) => {
      requireMail(services);
      await sendVerificationAgain(services, person);
      return settingsOf(services, person.user_id);
    },
    limited,
  );
}

/** @param password_changed end what else depends on the old password */
export function accountMailRoutes(
  app: FastifyInstance,
  services: Services,
  password_changed: readonly LoginsEndListener[],
): void {
  addAccountMails(services);
  settingRoutes(app, services);
  route(app, verifyAddress, async ({ body, request }) => {
    requireMail(services);
    await limitAddress(services, request, 'mail_token', TOKENS_PER_MIN);
    return verifyByToken(services, body.token);
  });
  route(app, requestPasswordReset, async ({ body, request }) => {
    requireMail(services);
    await requestReset(services, request, body.email);
    return {};
  });
  route(app, resetCall, async ({ body, request }) => {
    requireMail(services);
    await resetPassword(services, request, body, password_changed);
    return {};
  });
}
