import type { ZodType } from 'zod';
import { Failure } from './failure.ts';

/** What the server sent, checked. Throws `Failure` bad_request. */
export function read<Value>(schema: ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Failure('bad_request', parsed.error.message);
  return parsed.data;
}
