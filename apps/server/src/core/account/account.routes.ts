import {
  changeLanguage,
  changePassword,
  createDlvctoken,
  dlvctokenOwner,
  endLogin,
  getMe,
  listLogins,
  login,
  logout,
  register,
  vauthCheckAnswer,
  vauthCheckForm,
} from '@akari/contract';
import { isGuest, isPerformer, type UserType } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { optional } from 'zod';
import { route } from '../../platform/http/call-route.ts';
import { clientNetwork } from '../../platform/http/client-network.ts';
import { limitAddress, limitAllAddresses } from '../../platform/http/limit-before-login.ts';
import { requireKnown } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { describeMe, listLoginsOf } from './state/account.queries.ts';
import { userTable } from './state/account.table.ts';
import { guestPerson, identify } from './login/authenticate.ts';
import { changeOwnPassword } from './change-password.ts';
import { deviceHash } from './login/device-cookie.ts';
import { endLogins, type LoginsEndListener } from './login/end-logins.ts';
import { rememberDevice } from './login/known-device.ts';
import { logIn } from './login/log-in.ts';
import { adoptCookie, clearLoginCookie, setLoginCookie } from './login/open-login.ts';
import { registerUser } from './registration/register-user.ts';
import { checkLoginCode } from './proof/check-login-code.ts';
import { welcome } from './welcome.ts';
import { createDlvctokenFor, exchangeDlvctoken, ownerOfDlvctoken, verifyVauth } from './login/vauth-check.ts';

export type LogoutListener = (
  services: Services,
  who: { user_id: number; user_type: UserType },
) => Promise<void>;

export interface LoginEnds {
  logged_out: readonly LogoutListener[];
  logins_ended: readonly LoginsEndListener[];
  password_changed: readonly LoginsEndListener[];
}

// Enough for typing errors, too few for guessing by a program.
const PASSWORD_CHANGES_PER_MIN = 20;
/** Each page sends one when it opens, and many people may share an address. */
const VAUTH_CHECKS_PER_MIN = 240;

/**
 * Paths that need no person. Signalling carries media tokens, which are not logins. Static files are public
 * and must be served without the database. Health is checked especially when the database is down.
 */
const ASKED_BY_NOBODY = /^\/(?:wh[ie]p|assets\/|(?:healthz|readyz|metrics)(?:\?|$))/;

/** Sets `request.person` before any other hook or handler runs. */
export function identifyPeople(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    if (ASKED_BY_NOBODY.test(request.url)) {
      request.person = guestPerson(services.config.site_id);
      return;
    }
    const { cookie, authorization: bearer } = request.headers;
    const { person, plain } = await identify(services, { cookie, bearer });
    request.person = person;
    adoptCookie(reply, request, plain);
  });
}

function loginRoutes(
  app: FastifyInstance,
  services: Services,
  { logged_out, logins_ended }: LoginEnds,
): void {
  route(app, register, async ({ body, person, request, reply }) => {
    const { per_address, all_addresses } = services.config.registration;
    await limitAddress(services, request, 'register', per_address);
    await limitAllAddresses(services, 'register', all_addresses);
    const origin = { device_hash: deviceHash(request, reply), network: clientNetwork(request.ip) };
    const user_id = await registerUser(services, body, person.site_id, origin);
    return welcome(services, { request, reply }, user_id, null);
  });
  route(app, login, async ({ body, request, reply }) => {
    const account = await logIn(services, request, body);
    const proof = await checkLoginCode(services, account, body.code);
    return welcome(services, { request, reply }, account.id, proof, account.new_device);
  });
  route(app, logout, async ({ person, request, reply }) => {
    clearLoginCookie(reply, request);
    const stream_key_changed = isPerformer(person.user_type);
    if (!isGuest(person.user_type)) {
      const member = requireKnown(person);
      for (const listener of logged_out)
        await listener(services, { user_id: member.user_id, user_type: member.user_type });
      await endLogins(services, { user_id: member.user_id, login_id: member.login_id }, logins_ended);
    }
    return { stream_key_changed };
  });
}

function settingRoutes(
  app: FastifyInstance,
  services: Services,
  { logins_ended, password_changed }: LoginEnds,
): void {
  route(
    app,
    changePassword,
    async ({ body, person: member, request, reply }) => {
      const { current_password: current, new_password: next } = body;
      await changeOwnPassword(services, member, { current, next }, password_changed);
      await rememberDevice(services, request, reply, member.user_id);
      return { stream_key_changed: isPerformer(member.user_type) };
    },
    { per_minute: PASSWORD_CHANGES_PER_MIN },
  );
  route(app, changeLanguage, async ({ body, person: member }) => {
    await services.database.db
      .update(userTable)
      .set({ chat_lang: body.chat_lang })
      .where(eq(userTable.id, member.user_id));
    return {};
  });
  route(app, listLogins, async ({ person }) => ({
    logins: await listLoginsOf(services, person),
  }));
  route(app, endLogin, async ({ params, person: member }) => {
    const id = rowIdOf(params.login_id);
    if (id === null) throw new Problem('not_found');
    const ended = await endLogins(services, { user_id: member.user_id, login_id: id }, logins_ended);
    if (ended.length === 0) throw new Problem('not_found');
    return {};
  });
}

function vauthRoutes(app: FastifyInstance, services: Services): void {
  route(app, createDlvctoken, async ({ person }) => createDlvctokenFor(services, person));
  route(app, dlvctokenOwner, async ({ body, request }) => {
    await limitAddress(services, request, 'dlvctoken_owner', services.config.login.per_address);
    return { user_name: await ownerOfDlvctoken(services, body.dlvctoken) };
  });
  app.post(
    '/vauth_check',
    {
      schema: { body: optional(vauthCheckForm), response: { 200: vauthCheckAnswer } },
      config: { form: true, rateLimit: { max: VAUTH_CHECKS_PER_MIN, timeWindow: '1 minute' } },
      // A request without a body verifies the cookie, as a form without fields does.
      preValidation: async (request) => void (request.body ??= {}),
    },
    async (request, reply) => {
      const form = vauthCheckForm.parse(request.body);
      if (form.dlvctoken === undefined)
        return verifyVauth(services, request, { vauth: form.vauth, dlauth: form.dlauth });
      await limitAddress(services, request, 'dlvctoken', services.config.login.per_address);
      const dlauth = await exchangeDlvctoken(services, request, form.dlvctoken);
      setLoginCookie(reply, request, dlauth);
      return { result: true as const, data: { dlauth } };
    },
  );
}

export function accountRoutes(app: FastifyInstance, services: Services, ends: LoginEnds): void {
  route(app, getMe, async ({ person }) => describeMe(services, person));
  loginRoutes(app, services, ends);
  settingRoutes(app, services, ends);
  vauthRoutes(app, services);
}
