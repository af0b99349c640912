import path from 'node:path';
import { z } from 'zod';

/** Settings of the audit log, from the environment. */
export const auditSettings = {
  /** File with the Ed25519 key of the audit log; empty: `audit/key.pem` in DATA_DIR, created at the first start. */
  AUDIT_KEY_FILE: z.string().default(''),
  /** File to which signed heads are appended; empty: `audit/heads.jsonl` in DATA_DIR. It belongs on another host. */
  AUDIT_HEADS_FILE: z.string().default(''),
  /** The head is signed after this many minutes, or after this many acts, whichever comes first. */
  AUDIT_HEAD_MINUTES: z.coerce.number().int().min(1).max(1_440).default(10),
  AUDIT_HEAD_ACTS: z.coerce.number().int().min(1).default(100),
};

export const auditOf = (values: z.output<z.ZodObject<typeof auditSettings>> & { DATA_DIR: string }) => {
  const own = (name: string): string => path.resolve(values.DATA_DIR, 'audit', name);
  return {
    key_file: values.AUDIT_KEY_FILE !== '' ? values.AUDIT_KEY_FILE : own('key.pem'),
    /** A key that the operator has named is theirs: the server never creates it. */
    may_create_key: values.AUDIT_KEY_FILE === '',
    heads_file: values.AUDIT_HEADS_FILE !== '' ? values.AUDIT_HEADS_FILE : own('heads.jsonl'),
    head_every_ms: values.AUDIT_HEAD_MINUTES * 60_000,
    head_every_acts: values.AUDIT_HEAD_ACTS,
  };
};

export type AuditConfig = ReturnType<typeof auditOf>;
