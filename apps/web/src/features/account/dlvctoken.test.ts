import type { VauthCheckAnswer } from '@akari/contract/account';
import type { ErrorName } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { handoverBy, logInByDlvctoken } from './dlvctoken.ts';
import type { VauthCall } from './vauth.ts';

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

describe('logInByDlvctoken', () => {
  it('exchanges it for a dlauth and logs in with that', async () => {
    const { call, forms } = server({ result: true, data: { dlauth: 'secret' } }, somebody);
    expect(await logInByDlvctoken(call, 'once')).toEqual({ kind: 'known' });
    expect(forms).toEqual([{ dlvctoken: 'once' }, { dlauth: 'secret' }]);
  });
  it('fails with dlvctoken_missing (1316-3) when it is empty, without a call', async () => {
    const { call, forms } = server();
    expect(await logInByDlvctoken(call, ' ')).toEqual({ kind: 'fatal', error: 'dlvctoken_missing' });
    expect(forms).toEqual([]);
  });
  it('fails with dlvctoken_failed (1316-2) when the call fails', async () => {
    expect(await logInByDlvctoken(server(failed()).call, 'once')).toEqual({
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
    expect(await logInByDlvctoken(call, 'once')).toEqual({ kind: 'fatal', error: 'dlvctoken_no_dlauth' });
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
