import { safeParse, type core } from 'zod';
import { Failure } from './failure.ts';

/** What the server sent, checked. Throws `Failure` bad_request. */
export function read<Value>(schema: core.$ZodType<Value>, value: unknown): Value {
  const parsed = safeParse(schema, value);
  if (!parsed.success) throw new Failure('bad_request', parsed.error.message);
  return parsed.data;
}
