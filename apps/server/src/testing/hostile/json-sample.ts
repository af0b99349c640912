export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export interface JsonSchema {
  type?: string;
  enum?: Json[];
  const?: Json;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
  maxLength?: number;
}

/** Texts of which one fits each pattern of the contract. */
const TEXTS = [
  '1',
  '/',
  'UTC',
  '2f1d6a52-6f0e-4d0b-9a0e-3a3d0e3c7b11',
  '2035-07-01T18:00',
  '2035-07-01',
  `B${'A'.repeat(86)}`,
  'A'.repeat(22),
];

function textOf({ pattern }: JsonSchema): string {
  const text = TEXTS.find((one) => pattern === undefined || new RegExp(pattern).test(one));
  if (text === undefined) throw new Error(`no sample text fits the pattern ${pattern}: add one to TEXTS`);
  return text;
}

/** A value that the schema accepts, so that a bad value in one field is the only fault of a request. */
export function sampleOfSchema(schema: JsonSchema): Json {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0] ?? null;
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return sampleOfSchema(either[0] ?? {});
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [name, sampleOfSchema(one)]),
    );
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => sampleOfSchema(schema.items ?? {}));
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  return textOf(schema);
}

/** Like `sampleOfSchema`, of the schema of an object. */
export function sampleObject(schema: JsonSchema | undefined): Record<string, Json> {
  const found = schema === undefined ? {} : sampleOfSchema(schema);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : {};
}
