import type { ErrorBody } from '@akari/contract';
import { isPassingFault } from '../database/fault.ts';
import { errorEntry, type ErrorName } from '@akari/rules';

/** A refusal from the catalogue; thrown by use cases, answered by the error handler. */
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
 * A refusal as it is; what passes by itself, a database that restarts for example, asks to try again, so that a page
 * keeps its idempotency key; anything else is our fault.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return isPassingFault(error)
    ? new Problem('server_unreachable', { retry_after_s: DATABASE_BACK_S })
    : new Problem('server_failed');
}

/** The wire form of a refusal. */
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
