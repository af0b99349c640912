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

/** Answers in turn, and notes the forms it was given. */
function server(...answers: Awaited<ReturnType<VauthCall>>[]) {
  const forms: unknown[] = [];
  const call: VauthCall = async (form) => {
    forms.push(form);
    return answers.shift() ?? failed();
  };
  return { call, forms };
}

describe('the login cookie', () => {
  it('that is good makes somebody known', async () => {
    const { call, forms } = server(somebody);
    expect(await checkLogin(call, null)).toEqual({ kind: 'known' });
    expect(forms).toEqual([{}]);
  });
  it('that is missing or stale makes a guest', async () => {
    expect(await checkLogin(server(nobody).call, null)).toEqual({ kind: 'guest' });
  });
  it('that could not be verified is fatal, 1316', async () => {
    expect(await checkLogin(server(failed()).call, null)).toEqual({ kind: 'fatal', error: 'vauth_failed' });
  });
  it('whose person is gone is fatal, login 1', async () => {
    const { call } = server(failed('login_user_not_found'));
    expect(await checkLogin(call, null)).toEqual({ kind: 'fatal', error: 'login_user_not_found' });
  });
  it('is not asked about without a network', async () => {
    const { call, forms } = server();
    expect(await checkLogin(call, null, () => false)).toEqual({ kind: 'offline' });
    expect(forms).toEqual([]);
  });
});

describe('a dlvctoken in the address', () => {
  it('is exchanged, and the dlauth then logs in', async () => {
    const { call, forms } = server({ result: true, data: { dlauth: 'secret' } }, somebody);
    expect(await checkLogin(call, 'once')).toEqual({ kind: 'known' });
    expect(forms).toEqual([{ dlvctoken: 'once' }, { dlauth: 'secret' }]);
  });
  it('that is empty is fatal, 1316-3, and nothing is asked', async () => {
    const { call, forms } = server();
    expect(await checkLogin(call, ' ')).toEqual({ kind: 'fatal', error: 'dlvctoken_missing' });
    expect(forms).toEqual([]);
  });
  it('whose call fails is fatal, 1316-2', async () => {
    expect(await checkLogin(server(failed()).call, 'once')).toEqual({
      kind: 'fatal',
      error: 'dlvctoken_failed',
    });
  });
  it.each([
    ['refused by the server', failed('dlvctoken_no_dlauth')],
    ['answered with false', nobody],
    ['answered without one', { result: true as const, data: { dlauth: '' } }],
  ])('that brings no dlauth (%s) is fatal, 1316-1', async (_case, answer) => {
    const { call } = server(answer);
    expect(await checkLogin(call, 'once')).toEqual({ kind: 'fatal', error: 'dlvctoken_no_dlauth' });
  });
  it('is taken out of the address, and only it', () => {
    expect(takeDlvctoken(new URL('http://akari.test/chat/a?x=1&dlvctoken=t#top'))).toEqual({
      dlvctoken: 't',
      cleaned: '/chat/a?x=1#top',
    });
    expect(takeDlvctoken(new URL('http://akari.test/home')).dlvctoken).toBeNull();
  });
});

describe('a dlvctoken where somebody is logged in', () => {
  const owned = (user_name: string | null) => () => Promise.resolve({ user_name });
  it('of somebody else is asked about, with both names', async () => {
    expect(await handoverBy(server(somebody).call, owned('mallory'), 'once')).toEqual({
      from: 'usagi',
      to: 'mallory',
    });
  });
  it('is asked about also when the server does not say whose it is', async () => {
    const silent = () => Promise.resolve(null);
    expect(await handoverBy(server(somebody).call, silent, 'once')).toEqual({ from: 'usagi', to: null });
  });
  it.each([
    ['of the same person', somebody, 'usagi'],
    ['that opens nothing', somebody, null],
    ['where nobody is logged in', nobody, 'mallory'],
    ['where nobody can be asked', failed(), 'mallory'],
  ])('%s needs no question', async (_case, answer, owner) => {
    expect(await handoverBy(server(answer).call, owned(owner), 'once')).toBeNull();
  });
  it('that is empty needs no question, and nothing is asked', async () => {
    const { call, forms } = server(somebody);
    expect(await handoverBy(call, owned('mallory'), ' ')).toBeNull();
    expect(forms).toEqual([]);
  });
});

describe('POST /vauth_check', () => {
  afterEach(() => vi.unstubAllGlobals());
  const respond = (body: string, status = 200) => {
    const fetched = vi.fn<typeof fetch>().mockResolvedValue(new Response(body, { status }));
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };
  it('sends a form', async () => {
    const fetched = respond(JSON.stringify(nobody));
    expect(await callVauthCheck({ dlvctoken: 't' })).toEqual(nobody);
    expect(fetched.mock.calls[0]?.[1]?.body).toEqual(new URLSearchParams({ dlvctoken: 't' }));
  });
  it('names the error that the server gave', async () => {
    const error = {
      name: 'dlvctoken_no_dlauth',
      code: '1316-1',
      message: { ja: 'あ', en: 'a' },
      fatal: true,
    };
    respond(JSON.stringify({ error }), 401);
    expect(await callVauthCheck({ dlvctoken: 't' })).toEqual({ failed: 'dlvctoken_no_dlauth' });
  });
  it('has failed with anything else', async () => {
    respond('<html>', 502);
    expect(await callVauthCheck({})).toEqual({ failed: null });
    respond('{"result":"maybe"}');
    expect(await callVauthCheck({})).toEqual({ failed: null });
  });
});
