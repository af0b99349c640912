import { PASSKEYS_MAX } from '@akari/rules';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { lockPerson } from '../state/lock-person.ts';
import { keepChallenge, requireRelyingParty, takeChallenge } from './passkey-challenge.ts';
import { passkeyTable } from './proof.table.ts';

const RP_NAME = 'Akari';
type Options = Record<string, unknown>;
type Passkey = typeof passkeyTable.$inferSelect;

export const passkeysOf = (db: Db | Tx, user_id: number): Promise<Passkey[]> =>
  db.select().from(passkeyTable).where(eq(passkeyTable.user_id, user_id)).orderBy(passkeyTable.created_at_ms);

const descriptorOf = ({ credential_id, transports }: Passkey) => ({ id: credential_id, transports });

/** The question by which an authenticator makes a new passkey. @throws passkey_unavailable */
export async function prepareNewPasskey(
  services: Services,
  request: FastifyRequest,
  member: Member,
): Promise<Options> {
  const { rp_id } = requireRelyingParty(services, request);
  const known = await passkeysOf(services.database.db, member.user_id);
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: rp_id,
    userName: member.user_name,
    userDisplayName: member.user_name,
    userID: new Uint8Array(Buffer.from(`person ${member.user_id}`)),
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(services, {
    challenge: options.challenge,
    purpose: 'add',
    login_id: member.login_id,
  });
  return options as unknown as Options;
}

/** @throws passkey_failed */
async function verifyNew(
  services: Services,
  request: FastifyRequest,
  response: RegistrationResponseJSON,
  challenge: string,
) {
  const { origin, rp_id } = requireRelyingParty(services, request);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rp_id,
      requireUserVerification: true,
    });
    if (registrationInfo !== undefined) return registrationInfo;
  } catch (error) {
    services.log.info({ err: error }, 'refused a new passkey');
  }
  throw new Problem('passkey_failed');
}

/**
 * Adds a passkey that an authenticator has made.
 * @throws passkey_failed, passkey_expired, passkey_taken, passkeys_full, passkey_unavailable
 */
export async function addPasskeyOf(
  services: Services,
  request: FastifyRequest,
  member: Member,
  { name, response }: { name: string; response: unknown },
): Promise<number> {
  const bound = { purpose: 'add', login_id: member.login_id } as const;
  const challenge = await takeChallenge(services, response, bound);
  const made = await verifyNew(services, request, response as RegistrationResponseJSON, challenge);
  const { credential, credentialBackedUp, credentialDeviceType } = made;
  return services.database.db.transaction(async (tx) => {
    await lockPerson(tx, member.user_id, 'no key update');
    if ((await passkeysOf(tx, member.user_id)).length >= PASSKEYS_MAX) throw new Problem('passkeys_full');
    const [added] = await tx
      .insert(passkeyTable)
      .values({
        user_id: member.user_id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        multi_device: credentialDeviceType === 'multiDevice',
        backed_up: credentialBackedUp,
        transports: credential.transports ?? [],
        name,
        created_at_ms: services.clock.nowMs(),
      })
      .onConflictDoNothing()
      .returning({ id: passkeyTable.id });
    if (added === undefined) throw new Problem('passkey_taken');
    return added.id;
  });
}

/**
 * The question that an authenticator answers with a passkey.
 * @param member null: a login begins, and the authenticator offers what it has
 * @throws passkey_unavailable
 */
export async function preparePasskeyUse(
  services: Services,
  request: FastifyRequest,
  member: Member | null,
): Promise<Options> {
  const { rp_id } = requireRelyingParty(services, request);
  const known = member === null ? [] : await passkeysOf(services.database.db, member.user_id);
  const options = await generateAuthenticationOptions({
    rpID: rp_id,
    userVerification: 'required',
    allowCredentials: known.map(descriptorOf),
  });
  await keepChallenge(services, {
    challenge: options.challenge,
    purpose: member === null ? 'log_in' : 'prove',
    login_id: member?.login_id ?? null,
  });
  return options as unknown as Options;
}

/** @throws passkey_failed */
async function verifyUse(
  services: Services,
  request: FastifyRequest,
  response: AuthenticationResponseJSON,
  { passkey, challenge }: { passkey: Passkey; challenge: string },
) {
  const { origin, rp_id } = requireRelyingParty(services, request);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rp_id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    });
    if (verified) return authenticationInfo;
  } catch (error) {
    services.log.info({ err: error, user_id: passkey.user_id }, 'refused a passkey');
  }
  throw new Problem('passkey_failed');
}

/**
 * Accepts the answer of an authenticator, once.
 * @param member null: a login begins
 * @returns whose passkey it is
 * @throws passkey_failed, passkey_expired, passkey_unknown, passkey_unavailable
 */
export async function acceptPasskey(
  services: Services,
  request: FastifyRequest,
  member: Member | null,
  response: unknown,
): Promise<number> {
  const challenge = await takeChallenge(services, response, {
    purpose: member === null ? 'log_in' : 'prove',
    login_id: member?.login_id ?? null,
  });
  const answer = response as AuthenticationResponseJSON;
  const [passkey] = await services.database.db
    .select()
    .from(passkeyTable)
    .where(eq(passkeyTable.credential_id, String(answer.id)));
  if (passkey === undefined || (member !== null && passkey.user_id !== member.user_id))
    throw new Problem('passkey_unknown');
  const used = await verifyUse(services, request, answer, { passkey, challenge });
  const counted = await services.database.db
    .update(passkeyTable)
    .set({
      counter: used.newCounter,
      backed_up: used.credentialBackedUp,
      used_at_ms: services.clock.nowMs(),
    })
    .where(and(eq(passkeyTable.id, passkey.id), eq(passkeyTable.counter, passkey.counter)))
    .returning({ id: passkeyTable.id });
  // Another answer of the same counter was faster: one of the two is a copy.
  if (counted.length === 0) throw new Problem('passkey_failed');
  return passkey.user_id;
}

export async function countPasskeys(db: Db | Tx, user_id: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(passkeyTable)
    .where(eq(passkeyTable.user_id, user_id));
  return row?.count ?? 0;
}
