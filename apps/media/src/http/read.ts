import { safeParse, type core } from 'zod';
import { Failure } from '../error/failure.ts';

/**
 * Validates a request body.
 * @throws Failure bad_request
 */
export function read<Value>(schema: core.$ZodType<Value>, value: unknown): Value {
  const parsed = safeParse(schema, value);
  if (!parsed.success) throw new Failure('bad_request', parsed.error.message);
  return parsed.data;
}
