import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { JsonSchema } from './json-sample.ts';

const jsonSchema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);
const parameter = z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema: jsonSchema });
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.union([z.object({ $ref: z.string() }), parameter])),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: jsonSchema.optional() })) })
          .optional(),
      }),
    ),
  ),
  components: z.object({ parameters: z.record(z.string(), parameter) }),
});

type Parameters = Readonly<Record<string, JsonSchema>>;
/** One operation of the served OpenAPI document, with its references resolved. */
export interface Operation {
  method: string;
  /** `/api/call/{call_id}/cancel` */
  path: string;
  params: Parameters;
  query: Parameters;
  headers: Parameters;
  /** Media types of the body; empty: no body. */
  types: readonly string[];
  /** Schema of a JSON or form body. */
  body: JsonSchema | undefined;
}

/** Reads the operations that the app describes itself at `/api/openapi.json`. */
export async function operationsOf(app: FastifyInstance): Promise<Operation[]> {
  const { paths, components } = documentSchema.parse(
    (await app.inject({ method: 'GET', url: '/api/openapi.json' })).json(),
  );
  const resolved = (one: z.infer<typeof parameter> | { $ref: string }): z.infer<typeof parameter> => {
    if (!('$ref' in one)) return one;
    const found = components.parameters[one.$ref.split('/').at(-1) ?? ''];
    if (found === undefined) throw new Error(`the document has no ${one.$ref}`);
    return found;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]): Operation => {
      const all = parameters.map(resolved);
      const inside = (place: string): Parameters =>
        Object.fromEntries(all.filter((one) => one.in === place).map((one) => [one.name, one.schema]));
      const content = requestBody?.content ?? {};
      return {
        method: method.toUpperCase(),
        path,
        params: inside('path'),
        query: inside('query'),
        headers: inside('header'),
        types: Object.keys(content),
        body: Object.values(content)[0]?.schema,
      };
    }),
  );
}

/** By which test file an operation is tried: the form of its body decides. */
export type Surface = 'call' | 'upload' | 'signalling' | 'webhook';
export function surfaceOf({ path, types }: Operation): Surface {
  if (types.includes('application/sdp')) return 'signalling';
  if (types.some((type) => /^(?:image|video)\//.test(type))) return 'upload';
  // Its body is signed bytes, so the document has no schema of it.
  return path.includes('/webhook/') ? 'webhook' : 'call';
}
