import type { ErrorBody } from '@akari/contract';
import { errorEntry, type ErrorName } from '@akari/rules/error';

/** An error with its name in the problem catalogue; the HTTP layer turns it into the response. */
export class Failure extends Error {
  readonly error_name: ErrorName;

  constructor(error_name: ErrorName, detail?: string) {
    super(detail ?? error_name);
    this.error_name = error_name;
  }

  get status(): number {
    return errorEntry(this.error_name).status;
  }

  body(): ErrorBody {
    const entry = errorEntry(this.error_name);
    return {
      error: {
        name: this.error_name,
        code: entry.code,
        message: { ja: entry.ja.message, en: entry.en.message },
        fatal: entry.fatal,
      },
    };
  }
}
