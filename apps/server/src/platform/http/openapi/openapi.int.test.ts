import { beforeAll, describe, expect, it } from 'vitest';
import { createCapabilities } from '../../../composition/capabilities.ts';
import { testApp } from '../../../testing/http.ts';
import { testServices } from '../../../testing/services.ts';
import { createSandboxProvider } from '../../payment/sandbox/sandbox-provider.ts';

interface Operation {
  parameters: { $ref?: string; in?: string; name?: string; required?: boolean }[];
  requestBody?: { required: boolean; content: Record<string, { schema?: { properties?: object } }> };
  responses: Record<string, { $ref?: string; content?: object }>;
}
interface Document {
  openapi: string;
  security: unknown;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}
let document: Document;

beforeAll(async () => {
  const services = await testServices({
    payment: createSandboxProvider,
    env: { DEMO: '1', PAYMENT: 'sandbox' },
  });
  const app = await testApp(services, createCapabilities([], ['sandbox']));
  const answer = await app.inject({ method: 'GET', url: '/api/openapi.json' });
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  document = answer.json();
});

/** Pictures and clips. */
const MESSAGE_FILES = [
  ...['image/jpeg', 'image/png', 'image/webp'],
  ...['video/mp4', 'video/quicktime', 'video/webm'],
];

const WEBHOOK_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/x-www-form-encoded',
];

describe('GET /api/openapi.json', () => {
  it('describes a call of the contract', () => {
    const tip = document.paths['/api/tip']?.['post'];
    expect(document.openapi).toBe('3.1.0');
    expect(tip?.parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }]);
    expect(Object.keys(tip?.requestBody?.content['application/json']?.schema?.properties ?? {})).toEqual([
      'performer_name',
      'amount',
      'anonymous',
      'point_type',
      'price_units',
    ]);
    expect(tip?.responses['409']).toEqual({ $ref: '#/components/responses/Error409' });
    expect(document.paths['/api/call/{call_id}/cancel']?.['post']?.parameters).toMatchObject([
      { name: 'call_id', in: 'path', required: true },
    ]);
  });

  it('says where a login is carried', () =>
    expect(document.components['securitySchemes']).toMatchObject({
      hostVauth: { type: 'apiKey', in: 'cookie', name: '__Host-vauth' },
      vauth: { type: 'apiKey', in: 'cookie', name: 'vauth' },
    }));

  it.each([
    ['/vauth_check', 'post', ['application/json', 'application/x-www-form-urlencoded']],
    ['/getCapImage', 'post', ['application/json', 'application/x-www-form-urlencoded']],
    ['/getCapOrientation', 'post', ['application/json', 'application/x-www-form-urlencoded']],
    ['/api/channel/still', 'post', ['image/jpeg']],
    ['/api/id_video/file', 'post', ['video/webm', 'video/mp4']],
    ['/api/door_pictures/file', 'post', ['image/jpeg', 'image/png', 'image/webp']],
    [
      '/api/own_albums/{album_id}/file',
      'post',
      ['image/jpeg', 'image/png', 'image/webp', 'video/mp4', 'video/quicktime', 'video/webm'],
    ],
    ['/api/mailbox/file', 'post', ['image/jpeg', 'image/png', 'image/webp']],
    ['/api/own_blog/{entry_id}/file', 'post', ['image/jpeg', 'image/png', 'image/webp']],
    ['/api/private_message/file', 'post', MESSAGE_FILES],
    ['/api/private_message/file/answer', 'post', MESSAGE_FILES],
    ['/api/purchase/webhook/{provider}', 'post', ['application/json']],
    ['/api/purchase/webhook/{provider}/{secret}', 'post', WEBHOOK_TYPES],
    ['/whip/{path}', 'post', ['application/sdp', 'application/trickle-ice-sdpfrag']],
    ['/whep/{path}', 'post', ['application/sdp', 'application/trickle-ice-sdpfrag']],
  ])('has %s', (path, method, types) =>
    expect(Object.keys(document.paths[path]?.[method]?.requestBody?.content ?? {})).toEqual(types),
  );

  it('names every parameter of a path and resolves every reference', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const { parameters } of Object.values(methods))
        expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(
          Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name),
        );
    const text = JSON.stringify(document);
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
      expect(document.components[kind], name).toHaveProperty(name);
  });
});
