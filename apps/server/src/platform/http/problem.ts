import type { ErrorBody } from '@akari/contract';
import { isPassingFault } from '../database/fault.ts';
import { errorEntry, type ErrorName } from '@akari/rules';

/** An error of the catalogue. Use cases throw it; the error handler answers it. */
export class Problem extends Error {
  constructor(
    readonly problem: ErrorName,
    readonly details: { fields?: Record<string, ErrorName>; retry_after_s?: number } = {},
  ) {
    super(problem);
    this.name = 'Problem';
  }
  get status(): number {
    return errorEntry(this.problem).status;
  }
}

const DATABASE_BACK_S = 2;

/**
 * Converts any error to a problem. A transient fault, such as a restart of the database, becomes `server_unreachable`
 * with a retry delay, so that a page keeps its idempotency key and retries. Any other error becomes `server_failed`.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return isPassingFault(error)
    ? new Problem('server_unreachable', { retry_after_s: DATABASE_BACK_S })
    : new Problem('server_failed');
}

/** The body in which a problem is answered. */
export function problemBody(problem: Problem): ErrorBody {
  const entry = errorEntry(problem.problem);
  return {
    error: {
      name: problem.problem,
      code: entry.code,
      message: { ja: `${entry.ja.message}${entry.ja.next}`, en: `${entry.en.message} ${entry.en.next}` },
      fatal: entry.fatal,
      ...problem.details,
    },
  };
}
