import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { uploadFile } from './upload-file.ts';

const answer = z.object({ file_id: z.string() });
const upload = () => uploadFile('/api/x', new Blob(['picture'], { type: 'image/png' }), 'key-1', answer);
const answers = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  );
afterEach(() => vi.unstubAllGlobals());

it('sends the file with its type and key, and returns what the server says', async () => {
  answers(200, { file_id: '7' });
  expect(await upload()).toEqual({ data: { file_id: '7' } });
  expect(vi.mocked(fetch).mock.calls[0]?.[1]?.headers).toEqual({
    ...{ 'content-type': 'image/png', 'idempotency-key': 'key-1' },
  });
});

it('says why a file was not taken', async () => {
  answers(400, { error: { name: 'bad_request', code: 400, message: { ja: '', en: '' } } });
  expect(await upload()).toEqual({ error: 'bad_request' });
});

it('says that the server failed when its answer cannot be read', async () => {
  answers(200, { other: 1 });
  expect(await upload()).toEqual({ error: 'server_failed' });
});

it('says that the server cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await upload()).toEqual({ error: 'server_unreachable' });
});
