import { cleanChatText } from '@akari/rules';
import * as z from 'zod/mini';

const REASON_LENGTH = 500;

/** Text of one line. The pattern needs no flag, because the API's description cannot state one. */
export const oneLine = z.regex(/^[^\x00-\x1f\x7f-\x9f\u2028\u2029]+$/);

/** The reason of an act of staff: one line. It is kept as long as the audit log, so it should not name people. */
export const actReason = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(REASON_LENGTH),
  oneLine,
  // Invisible characters are no reason.
  z.refine((reason) => cleanChatText(reason) !== ''),
);
