import path from 'node:path';
import { z } from 'zod';

/** Settings of passkeys and authenticator apps, from the environment. */
export const proofSettings = {
  /** File with the key of authenticator apps' seeds; empty: `proof/key` in DATA_DIR, created at the first start. */
  PROOF_KEY_FILE: z.string().default(''),
};

export const proofOf = (values: z.output<z.ZodObject<typeof proofSettings>> & { DATA_DIR: string }) => ({
  key_file:
    values.PROOF_KEY_FILE !== '' ? values.PROOF_KEY_FILE : path.resolve(values.DATA_DIR, 'proof', 'key'),
  /** A key that the operator has named is theirs: the server never creates it. */
  may_create_key: values.PROOF_KEY_FILE === '',
});

export type ProofConfig = ReturnType<typeof proofOf>;
