import type { VauthCheckAnswer } from '@akari/contract/account';
import type { ErrorName } from '@akari/rules';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callVauthCheck, takeDlvctoken, verifyLogin, type VauthCall } from './vauth.ts';

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

describe('verifyLogin', () => {
  it('returns known for a valid cookie', async () => {
    const { call, forms } = server(somebody);
    expect(await verifyLogin(call)).toEqual({ kind: 'known' });
    expect(forms).toEqual([{}]);
  });
  it('returns guest when the server answers false', async () => {
    expect(await verifyLogin(server(nobody).call)).toEqual({ kind: 'guest' });
  });
  it('fails with vauth_failed (1316) when the call fails', async () => {
    expect(await verifyLogin(server(failed()).call)).toEqual({ kind: 'fatal', error: 'vauth_failed' });
  });
  it('fails with login_user_not_found when the account is gone', async () => {
    const { call } = server(failed('login_user_not_found'));
    expect(await verifyLogin(call)).toEqual({ kind: 'fatal', error: 'login_user_not_found' });
  });
  it('returns offline without a network, and makes no call', async () => {
    const { call, forms } = server();
    expect(await verifyLogin(call, {}, () => false)).toEqual({ kind: 'offline' });
    expect(forms).toEqual([]);
  });
});

describe('takeDlvctoken', () => {
  it('removes only the dlvctoken from the address', () => {
    expect(takeDlvctoken(new URL('http://akari.test/chat/a?x=1&dlvctoken=t#top'))).toEqual({
      dlvctoken: 't',
      cleaned: '/chat/a?x=1#top',
    });
    expect(takeDlvctoken(new URL('http://akari.test/home')).dlvctoken).toBeNull();
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
