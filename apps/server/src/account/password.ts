import { hash, verify } from '@node-rs/argon2';

// argon2id with the library's defaults (19 MiB, 2 passes), as OWASP's password storage guidance asks at least.
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Of people who never log in: the form of a hash, that of no password. */
export const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

// Checked when there is no such user, so that the answer takes as long as for one that exists.
const DECOY = hashPassword('a password that nobody has');

/** @param stored the user's hash, or null when there is no such user */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await DECOY), password);
  return matches && stored !== null;
}
