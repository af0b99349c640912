import type { ResolverOptions } from 'react-hook-form';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { schemaResolver } from './schema-resolver.ts';

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(2, 'user_name_invalid'), z.regex(/^a/, 'user_name_taken')),
  note: z.string().check(z.maxLength(3)),
});
const options: ResolverOptions<z.input<typeof schema>> = { fields: {}, shouldUseNativeValidation: false };
const resolve = (values: z.input<typeof schema>) => schemaResolver(schema)(values, undefined, options);

it('schemaResolver returns the values as the schema gives them', () => {
  expect(resolve({ name: ' abc ', note: '' })).toEqual({ values: { name: 'abc', note: '' }, errors: {} });
});

it('schemaResolver returns the first error of each field, and bad_request for an error without a name', () => {
  expect(resolve({ name: 'x', note: 'long' })).toEqual({
    values: {},
    errors: {
      name: { type: 'schema', message: 'user_name_invalid' },
      note: { type: 'schema', message: 'bad_request' },
    },
  });
});
