/** Classes of SQLSTATE that pass by themselves: connections, conflicts, resources, an operator's word, the system. */
const PASSING = ['08', '25', '40', '53', '55', '57', '58'];
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Somebody else holds what a statement waited for, longer than it was to wait; two waited for each other. */
const HELD = ['55P03', '40P01'];

/** Whether a statement gave up because of what others hold locked. */
export function isHeldUp(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (HELD.includes(String((at as { code?: unknown }).code))) return true;
  return false;
}

/**
 * Whether the database refused what was asked, and would refuse it again: a constraint or a trigger, say. A lost
 * connection, a deadlock or a restart is none: those pass.
 */
export function isLastingFault(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && SQLSTATE.test(code)) return !PASSING.includes(code.slice(0, 2));
  }
  return false;
}

/** What the driver and the network say of a connection that is gone; they have no SQLSTATE. */
const LOST_CODES = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'];
const LOST_WORDS =
  /connection terminated|connection error|not queryable|timeout exceeded when trying to connect/i;

/** Whether the same would go well a little later: the database is restarted, or two were in each other's way. */
export function isPassingFault(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && SQLSTATE.test(code)) return PASSING.includes(code.slice(0, 2));
    if (LOST_CODES.includes(String(code)) || LOST_WORDS.test(at.message)) return true;
  }
  return false;
}
