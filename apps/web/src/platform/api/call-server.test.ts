import { defineCall } from '@akari/contract/common';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { addressOf, callServer, holdReads, refusal } from './call-server.ts';

const call = defineCall({
  method: 'POST',
  path: '/api/thing/:thing_id',
  action: 'site.read',
  params: z.object({ thing_id: z.string() }),
  query: z.object({ end: z.optional(z.string()) }),
  body: z.object({ text: z.string() }),
  answer: z.object({ made: z.number() }),
  idempotent: true,
});
const input = { params: { thing_id: 'a/b' }, body: { text: 'x' }, idempotency_key: 'k1' };

const answer = (body: unknown, status = 200) =>
  vi
    .fn<typeof fetch>()
    .mockResolvedValue(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
afterEach(() => vi.unstubAllGlobals());

describe('addressOf', () => {
  it('fills in and escapes path parameters', () => {
    expect(addressOf('/api/thing/:thing_id', { params: { thing_id: 'a/b?' } })).toBe('/api/thing/a%2Fb%3F');
  });
  it('leaves out undefined query parameters', () => {
    expect(addressOf('/x', { query: { a: 1, b: undefined, c: 'あ' } })).toBe('/x?a=1&c=%E3%81%82');
  });
});

describe('callServer', () => {
  it('sends body and idempotency key, and returns the answer', async () => {
    const fetched = answer({ made: 3 });
    vi.stubGlobal('fetch', fetched);
    expect(await callServer(call, input)).toEqual({ data: { made: 3 } });
    const [address, request] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('/api/thing/a%2Fb');
    expect(request?.headers).toMatchObject({ 'idempotency-key': 'k1', 'content-type': 'application/json' });
    expect(request?.body).toBe('{"text":"x"}');
  });
  it('returns server_unreachable without a network', async () => {
    vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')));
    expect(await callServer(call, input)).toMatchObject({
      error: { name: 'server_unreachable' },
    });
  });
  it('returns the catalogue error of a refusal', async () => {
    const error = {
      name: 'user_name_taken',
      code: 'register-2',
      message: { ja: 'あ', en: 'a' },
      fatal: false,
    };
    vi.stubGlobal('fetch', answer({ error }, 409));
    expect(await callServer(call, input)).toEqual({
      error: { name: 'user_name_taken', fields: null, retry_after_s: null },
    });
  });
  it('returns server_failed for an answer outside the contract', async () => {
    vi.stubGlobal('fetch', answer({ made: 'three' }));
    expect(await callServer(call, input)).toMatchObject({ error: { name: 'server_failed' } });
    vi.stubGlobal('fetch', answer('<html>'));
    expect(await callServer(call, input)).toMatchObject({ error: { name: 'server_failed' } });
  });
});

describe('refusal', () => {
  it.each([
    [401, 'login_required'],
    [404, 'not_found'],
    [413, 'too_large'],
    [429, 'too_many_requests'],
    [502, 'server_unreachable'],
    [500, 'server_failed'],
  ])('maps status %i without a body to %s', async (status, name) => {
    expect((await refusal(status, null)).name).toBe(name);
  });
  it('keeps fields and retry_after_s of the error body', async () => {
    const error = {
      name: 'too_many_requests',
      code: 'request-429',
      message: { ja: 'あ', en: 'a' },
      fatal: false,
      fields: { email: 'email_taken' },
      retry_after_s: 7,
    };
    expect(await refusal(429, { error })).toMatchObject({
      fields: { email: 'email_taken' },
      retry_after_s: 7,
    });
  });
});

describe('holdReads', () => {
  const read = defineCall({
    method: 'GET',
    path: '/api/thing',
    action: 'site.read',
    answer: z.object({ made: z.number() }),
  });

  it('holds GET until the promise settles, and no other method', async () => {
    const fetched = vi.fn<typeof fetch>().mockImplementation(async () => new Response('{"made":3}'));
    vi.stubGlobal('fetch', fetched);
    let settle: () => void = () => undefined;
    holdReads(new Promise((_resolve, reject) => (settle = () => reject(new Error('refused')))));
    const held = callServer(read, {});
    await callServer(call, input);
    expect(fetched).toHaveBeenCalledTimes(1);
    settle();
    expect(await held).toEqual({ data: { made: 3 } });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('holds GET for at most 1 s', async () => {
    vi.useFakeTimers();
    const fetched = vi.fn<typeof fetch>().mockImplementation(async () => new Response('{"made":3}'));
    vi.stubGlobal('fetch', fetched);
    holdReads(new Promise(() => undefined));
    const held = callServer(read, {});
    await vi.advanceTimersByTimeAsync(999);
    expect(fetched).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await held;
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
