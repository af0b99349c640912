import {
  addPasskey,
  confirmTotp,
  getDemoCode,
  getProofs,
  makeRecoveryCodes,
  passkeyLogin,
  preparePasskey,
  preparePasskeyLogin,
  preparePasskeyProof,
  prepareTotp,
  proveLogin,
  removePasskey,
  removeTotp,
  renamePasskey,
} from '@akari/contract';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/call-route.ts';
import { limitAddress, limitAllAddresses } from '../../platform/http/limit-before-login.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { requireOpenAccount } from './login/require-open-account.ts';
import { welcome } from './welcome.ts';
import { recordConfirmation, requireConfirmed } from './proof/confirm-login.ts';
import { demoCodeOf, type DemoSeeds } from './proof/demo-code.ts';
import { acceptPasskey, addPasskeyOf, prepareNewPasskey, preparePasskeyUse } from './proof/passkeys.ts';
import { readProofKey } from './proof/proof-key.ts';
import { passkeyTable } from './proof/proof.table.ts';
import { proveLoginOf, withAttempts } from './proof/prove-login.ts';
import { readProofs } from './proof/read-proofs.ts';
import { recoveryCodesLeft, replaceRecoveryCodes } from './proof/recovery-codes.ts';
import { removePasskeyOf, removeTotpOf } from './proof/remove-proof.ts';
import { acceptTotpCode, newTotpSeed, saveTotp, totpUri } from './proof/totp.ts';

/** Enough for typing errors, too few for guessing by a program. */
const PROOFS_PER_MIN = 20;

const passkeyIdOf = (text: string): number => {
  const id = rowIdOf(text);
  if (id === null) throw new Problem('not_found');
  return id;
};

function passkeyRoutes(app: FastifyInstance, services: Services): void {
  route(app, preparePasskey, async ({ person, request }) => {
    await requireConfirmed(services, person);
    return { options: await prepareNewPasskey(services, request, person) };
  });
  route(app, addPasskey, async ({ person, request, body }) => {
    await requireConfirmed(services, person);
    const id = await addPasskeyOf(services, request, person, body);
    // Making a passkey verifies its owner like using it does.
    await recordConfirmation(services.database.db, person, 'passkey', services.clock.nowMs());
    return { passkey_id: String(id) };
  });
  route(app, renamePasskey, async ({ person, params, body }) => {
    const { id, user_id } = passkeyTable;
    const named = await services.database.db
      .update(passkeyTable)
      .set({ name: body.name })
      .where(and(eq(id, passkeyIdOf(params.passkey_id)), eq(user_id, person.user_id)))
      .returning({ id });
    if (named.length === 0) throw new Problem('not_found');
    return {};
  });
  route(app, removePasskey, async ({ person, params }) => {
    await requireConfirmed(services, person);
    await removePasskeyOf(services, person, passkeyIdOf(params.passkey_id));
    return {};
  });
}

/** The first code of a new seed, which counts from then on; the first recovery codes come with it. */
async function confirmTotpOf(services: Services, person: Member, code: string): Promise<string[]> {
  const { user_id } = person;
  return services.database.db.transaction(async (tx) => {
    await acceptTotpCode(services, tx, { user_id, code, which: 'pending' });
    await recordConfirmation(tx, person, 'totp', services.clock.nowMs());
    return (await recoveryCodesLeft(tx, user_id)) > 0 ? [] : replaceRecoveryCodes(tx, user_id);
  });
}

function codeRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  route(app, prepareTotp, async ({ person }) => {
    await requireConfirmed(services, person);
    const key = await readProofKey(services.config.proof);
    const seed = newTotpSeed();
    const { user_id, user_name } = person;
    await saveTotp(db, key, { user_id, seed, now_ms: services.clock.nowMs(), confirmed: false });
    return { seed, uri: totpUri(seed, user_name) };
  });
  route(
    app,
    confirmTotp,
    async ({ person, body }) => {
      await requireConfirmed(services, person);
      const recovery_codes = await withAttempts(services, person.user_id, () =>
        confirmTotpOf(services, person, body.code),
      );
      return { recovery_codes };
    },
    { per_minute: PROOFS_PER_MIN },
  );
  route(app, removeTotp, async ({ person }) => {
    await requireConfirmed(services, person);
    await removeTotpOf(services, person);
    return {};
  });
  route(app, makeRecoveryCodes, async ({ person }) => {
    await requireConfirmed(services, person);
    return { recovery_codes: await db.transaction((tx) => replaceRecoveryCodes(tx, person.user_id)) };
  });
}

function proofOfLoginRoutes(app: FastifyInstance, services: Services): void {
  route(app, preparePasskeyLogin, async ({ request }) => {
    await limitAddress(services, request, 'passkey_question', services.config.login.per_address);
    await limitAllAddresses(services, 'passkey_login', services.config.login.all_addresses);
    return { options: await preparePasskeyUse(services, request, null) };
  });
  route(app, passkeyLogin, async ({ body, request, reply }) => {
    await limitAddress(services, request, 'passkey_login', services.config.login.per_address);
    const user_id = await acceptPasskey(services, request, null, body.response);
    await requireOpenAccount(services, user_id);
    return welcome(services, { request, reply }, user_id, 'passkey');
  });
  route(app, preparePasskeyProof, async ({ person, request }) => ({
    options: await preparePasskeyUse(services, request, person),
  }));
  route(
    app,
    proveLogin,
    async ({ person, request, body }) => {
      await proveLoginOf(services, request, person, body);
      return {};
    },
    { per_minute: PROOFS_PER_MIN },
  );
}

/** Passkeys, authenticator apps, recovery codes, and the proof of a login by them. */
export function proofRoutes(app: FastifyInstance, services: Services, seeds: DemoSeeds): void {
  route(app, getDemoCode, async ({ query }) => demoCodeOf(services, seeds, query.user_name));
  route(app, getProofs, async ({ person, request }) => readProofs(services, request, person));
  passkeyRoutes(app, services);
  codeRoutes(app, services);
  proofOfLoginRoutes(app, services);
}
