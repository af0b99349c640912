import { ERROR_NAMES, errorEntry, type ErrorName } from '@akari/rules';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;
interface RouteSchema {
  params?: z.core.$ZodType;
  querystring?: z.core.$ZodType;
  body?: z.core.$ZodType;
  response?: Record<string, z.core.$ZodType>;
  consumes?: string[];
}
/** A route as Fastify's `onRoute` hook gives it. */
export interface KnownRoute {
  method: string | string[];
  url: string;
  schema: unknown;
  config: { form?: true; idempotent?: true } | undefined;
}

const toJson = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _draft, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

/** `/api/call/:call_id/cancel` → `/api/call/{call_id}/cancel`; a wildcard is the parameter `path`. */
export const pathOf = (url: string): string => url.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');

const STATUSES = [...new Set(ERROR_NAMES.map((name) => errorEntry(name).status))];
const namesOf = (status: number): ErrorName[] =>
  ERROR_NAMES.filter((name) => errorEntry(name).status === status);

/** The answers with an error of the catalogue, by status, as components of the document. */
export const errorResponses = (): JsonSchema =>
  Object.fromEntries(
    STATUSES.map((status) => [
      `Error${status}`,
      {
        description: namesOf(status)
          .map((name) => `${name} (${errorEntry(name).code})`)
          .join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );

function parametersOf(url: string, { params, querystring }: RouteSchema, idempotent: boolean): JsonSchema[] {
  const properties = (schema: z.core.$ZodType | undefined): [string, JsonSchema][] =>
    schema === undefined
      ? []
      : Object.entries((toJson(schema, 'input')['properties'] ?? {}) as Record<string, JsonSchema>);
  const required = (querystring === undefined ? [] : toJson(querystring, 'input')['required']) ?? [];
  const named = new Map(properties(params));
  return [
    ...Array.from(pathOf(url).matchAll(/\{(\w+)\}/g), ([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: named.get(name) ?? { type: 'string' },
    })),
    ...properties(querystring).map(([name, schema]) => ({
      name,
      in: 'query',
      required: (required as string[]).includes(name),
      schema,
    })),
    ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

function bodyOf({ body, consumes }: RouteSchema, form: boolean): JsonSchema | null {
  if (body === undefined && consumes === undefined) return null;
  const types = consumes ?? ['application/json', ...(form ? ['application/x-www-form-urlencoded'] : [])];
  const schema = body === undefined ? {} : { schema: toJson(body, 'input') };
  return {
    required: body === undefined || !z.safeParse(body, undefined).success,
    content: Object.fromEntries(types.map((type) => [type, schema])),
  };
}

/** The OpenAPI operation of a route. */
export function operationOf({ url, schema, config }: KnownRoute): JsonSchema {
  const parts = (schema ?? {}) as RouteSchema;
  const answer = parts.response?.['200'];
  const content =
    answer === undefined ? {} : { content: { 'application/json': { schema: toJson(answer, 'output') } } };
  const body = bodyOf(parts, config?.form === true);
  return {
    parameters: parametersOf(url, parts, config?.idempotent === true),
    ...(body === null ? {} : { requestBody: body }),
    responses: {
      '200': { description: 'Success', ...content },
      ...Object.fromEntries(
        STATUSES.map((status) => [String(status), { $ref: `#/components/responses/Error${status}` }]),
      ),
    },
  };
}
