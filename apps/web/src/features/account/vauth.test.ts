import type { VauthCheckAnswer } from '@akari/contract/account';
import type { ErrorName } from '@akari/rules';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callVauthCheck, checkLogin, handoverBy, takeDlvctoken, type VauthCall } from './vauth.ts';

const somebody: VauthCheckAnswer = {
  result: true,
  vauth: {
    user_name: 'usagi',
    user_id: '5',
    user_type: 205,
    site_id: 1000048,
    ip_address: '127.0.0.1',
    dlauth: null,
  },
};
const nobody: VauthCheckAnswer = { result: false };
const failed = (name: ErrorName | null = null) => ({ failed: name });

/** Returns a call that gives these answers in order, and the forms it was called with. */
function server(...answers: Awaited<ReturnType<VauthCall>>[]) {
  const forms: unknown[] = [];
  const call: VauthCall = async (form) => {
    forms.push(form);
    return answers.shift() ?? failed();
  };
  return { call, forms };
}

describe('checkLogin without a dlvctoken', () => {
  it('returns known for a valid cookie', async () => {
    const { call, forms } = server(somebody);
    expect(await checkLogin(call, null)).toEqual({ kind: 'known' });
    expect(forms).toEqual([{}]);
  });
  it('returns guest when the server answers false', async () => {
    expect(await checkLogin(server(nobody).call, null)).toEqual({ kind: 'guest' });
  });
  it('fails with vauth_failed (1316) when the call fails', async () => {
    expect(await checkLogin(server(failed()).call, null)).toEqual({ kind: 'fatal', error: 'vauth_failed' });
  });
  it('fails with login_user_not_found when the account is gone', async () => {
    const { call } = server(failed('login_user_not_found'));
    expect(await checkLogin(call, null)).toEqual({ kind: 'fatal', error: 'login_user_not_found' });
  });
  it('returns offline without a network, and makes no call', async () => {
    const { call, forms } = server();
    expect(await checkLogin(call, null, () => false)).toEqual({ kind: 'offline' });
    expect(forms).toEqual([]);
  });
});

describe('checkLogin with a dlvctoken', () => {
  it('exchanges it for a dlauth and logs in with that', async () => {
    const { call, forms } = server({ result: true, data: { dlauth: 'secret' } }, somebody);
    expect(await checkLogin(call, 'once')).toEqual({ kind: 'known' });
    expect(forms).toEqual([{ dlvctoken: 'once' }, { dlauth: 'secret' }]);
  });
  it('fails with dlvctoken_missing (1316-3) when it is empty, without a call', async () => {
    const { call, forms } = server();
    expect(await checkLogin(call, ' ')).toEqual({ kind: 'fatal', error: 'dlvctoken_missing' });
    expect(forms).toEqual([]);
  });
  it('fails with dlvctoken_failed (1316-2) when the call fails', async () => {
    expect(await checkLogin(server(failed()).call, 'once')).toEqual({
      kind: 'fatal',
      error: 'dlvctoken_failed',
    });
  });
  it.each([
    ['refused by the server', failed('dlvctoken_no_dlauth')],
    ['answered with false', nobody],
    ['answered without one', { result: true as const, data: { dlauth: '' } }],
  ])('fails with dlvctoken_no_dlauth (1316-1) without a dlauth (%s)', async (_case, answer) => {
    const { call } = server(answer);
    expect(await checkLogin(call, 'once')).toEqual({ kind: 'fatal', error: 'dlvctoken_no_dlauth' });
  });
  it('takeDlvctoken removes only the dlvctoken from the address', () => {
    expect(takeDlvctoken(new URL('http://akari.test/chat/a?x=1&dlvctoken=t#top'))).toEqual({
      dlvctoken: 't',
      cleaned: '/chat/a?x=1#top',
    });
    expect(takeDlvctoken(new URL('http://akari.test/home')).dlvctoken).toBeNull();
  });
});

describe('handoverBy', () => {
  const owned = (user_name: string | null) => () => Promise.resolve({ user_name });
  it('returns both names for a token of another member', async () => {
    expect(await handoverBy(server(somebody).call, owned('mallory'), 'once')).toEqual({
      from: 'usagi',
      to: 'mallory',
    });
  });
  it('returns null as the new name when the owner is unknown', async () => {
    const silent = () => Promise.resolve(null);
    expect(await handoverBy(server(somebody).call, silent, 'once')).toEqual({ from: 'usagi', to: null });
  });
  it.each([
    ['of the same person', somebody, 'usagi'],
    ['that opens nothing', somebody, null],
    ['where nobody is logged in', nobody, 'mallory'],
    ['where nobody can be asked', failed(), 'mallory'],
  ])('returns null for a token %s', async (_case, answer, owner) => {
    expect(await handoverBy(server(answer).call, owned(owner), 'once')).toBeNull();
  });
  it('returns null for an empty token, without a call', async () => {
    const { call, forms } = server(somebody);
    expect(await handoverBy(call, owned('mallory'), ' ')).toBeNull();
    expect(forms).toEqual([]);
  });
});

describe('callVauthCheck', () => {
  afterEach(() => vi.unstubAllGlobals());
  const respond = (body: string, status = 200) => {
    const fetched = vi.fn<typeof fetch>().mockResolvedValue(new Response(body, { status }));
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };
  it('sends its input form-encoded', async () => {
    const fetched = respond(JSON.stringify(nobody));
    expect(await callVauthCheck({ dlvctoken: 't' })).toEqual(nobody);
    expect(fetched.mock.calls[0]?.[1]?.body).toEqual(new URLSearchParams({ dlvctoken: 't' }));
  });
  it('returns the name of the server’s error', async () => {
    const error = {
      name: 'dlvctoken_no_dlauth',
      code: '1316-1',
      message: { ja: 'あ', en: 'a' },
      fatal: true,
    };
    respond(JSON.stringify({ error }), 401);
    expect(await callVauthCheck({ dlvctoken: 't' })).toEqual({ failed: 'dlvctoken_no_dlauth' });
  });
  it('returns no error name for an answer outside the contract', async () => {
    respond('<html>', 502);
    expect(await callVauthCheck({})).toEqual({ failed: null });
    respond('{"result":"maybe"}');
    expect(await callVauthCheck({})).toEqual({ failed: null });
  });
});
