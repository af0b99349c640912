/** A problem of the catalogue that a retry does not solve. Any other error may be retried. */
export class Refused extends Error {
  readonly reason: string;

  constructor(call: string, reason: string) {
    super(`${call}: ${reason}`);
    this.reason = reason;
  }
}

/** Names of problems that mean "try again": handled like no answer. */
const PASSING = ['server_failed', 'media_unavailable', 'conflict'];

interface ErrorBody {
  error?: { name?: string };
}

/** @throws Refused, or an Error for a problem that may be retried */
export function refuse(call: string, told: ErrorBody): never {
  const name = told.error?.name;
  if (name === undefined || PASSING.includes(name)) throw new Error(`${call}: ${JSON.stringify(told)}`);
  throw new Refused(call, name);
}
