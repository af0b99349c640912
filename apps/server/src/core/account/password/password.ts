import { hash, verify } from '@node-rs/argon2';

// argon2id with the library's defaults (19 MiB, 2 passes), the minimum of OWASP's password storage guidance.
export const hashPassword = (password: string): Promise<string> => hash(password);

/** For people who never log in: has the form of a hash, but matches no password. */
export const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

// Verified when there is no such user, so that the answer takes as long as for an existing one.
const DECOY = hashPassword('a password that nobody has');

/**
 * Whether a password matches.
 * @param stored the user's hash; null: there is no such user
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await DECOY), password);
  return matches && stored !== null;
}
