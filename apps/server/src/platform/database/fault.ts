/**
 * SQLSTATE classes of transient errors: 08 connection, 25 invalid transaction state, 40 rollback (deadlock,
 * serialization), 53 insufficient resources, 55 object in use, 57 operator intervention, 58 system error.
 */
const PASSING = ['08', '25', '40', '53', '55', '57', '58'];
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** SQLSTATE of a lock that was not available in time, and of a deadlock. */
const HELD = ['55P03', '40P01'];

/** Whether a statement failed because of locks of other transactions. Follows the error's causes. */
export function isHeldUp(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (HELD.includes(String((at as { code?: unknown }).code))) return true;
  return false;
}

/**
 * Whether the database rejected a statement and would reject it again, for example by a constraint or a trigger. A lost
 * connection, a deadlock or a restart is transient, so the result is false.
 */
export function isLastingFault(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && SQLSTATE.test(code)) return !PASSING.includes(code.slice(0, 2));
  }
  return false;
}

/** Errors of the driver and the network for a lost connection. They have no SQLSTATE. */
const LOST_CODES = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'];
const LOST_WORDS =
  /connection terminated|connection error|not queryable|timeout exceeded when trying to connect/i;

/** Whether a retry a little later may succeed, for example after a restart of the database or a deadlock. */
export function isPassingFault(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && SQLSTATE.test(code)) return PASSING.includes(code.slice(0, 2));
    if (LOST_CODES.includes(String(code)) || LOST_WORDS.test(at.message)) return true;
  }
  return false;
}
