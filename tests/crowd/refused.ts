/** The service understood and said no, by a name of its catalogue. Everything else that goes wrong is a fault. */
export class Refused extends Error {
  readonly reason: string;

  constructor(call: string, reason: string) {
    super(`${call}: ${reason}`);
    this.reason = reason;
  }
}

/** Names of refusals that say "try again": the same as no answer. */
const PASSING = ['server_failed', 'media_unavailable', 'conflict'];

interface ErrorBody {
  error?: { name?: string };
}

/** @throws Refused, or an Error for what may be tried again */
export function refuse(call: string, told: ErrorBody): never {
  const name = told.error?.name;
  if (name === undefined || PASSING.includes(name)) throw new Error(`${call}: ${JSON.stringify(told)}`);
  throw new Refused(call, name);
}
