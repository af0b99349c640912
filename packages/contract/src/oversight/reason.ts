import { OVERSIGHT_REASON_MAX } from '@akari/rules';
import * as z from 'zod/mini';

/** A reason that staff type. The server makes one line of it, and the audit log keeps it. */
export const oversightReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(OVERSIGHT_REASON_MAX));
