import type { ProofConfig } from '../../../platform/config/proof-settings.ts';
import { createSealingKey, readSealingKey, type SealingKey } from '../../../platform/config/sealing-key.ts';
import { Problem } from '../../../platform/http/problem.ts';

/** The key that encrypts the seeds of authenticator apps. It is in a file, so that a copy of the database has no seeds. */
export type ProofKey = SealingKey;

/**
 * Reads the key. It is read for each use, so that a key that was put back counts at once.
 * @throws proof_key_unavailable
 */
export async function readProofKey({ key_file }: Pick<ProofConfig, 'key_file'>): Promise<ProofKey> {
  try {
    return await readSealingKey(key_file);
  } catch (error) {
    throw keyUnavailable(error);
  }
}

export function keyUnavailable(cause: unknown): Problem {
  const problem = new Problem('proof_key_unavailable');
  problem.cause = cause;
  return problem;
}

/** Creates the default key at the first start. A key that the operator has named is theirs: it is never created. */
export async function prepareProofKey({ key_file, may_create_key }: ProofConfig): Promise<void> {
  if (may_create_key) await createSealingKey(key_file);
}
