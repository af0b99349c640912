// @vitest-environment jsdom
import { preparePasskeyProof, proveLogin } from '@akari/contract/account';
import type { ConfirmMethod } from '@akari/rules';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { ProofForm } from './ProofForm.tsx';

let server: ReturnType<typeof fakeServer>;
const onProven = vi.fn<() => void>();
const ask = (...confirm_by: ConfirmMethod[]) =>
  show(
    <ProofForm proofs={{ confirm_by, passkeys_available: true }} user_name="usagi" onProven={onProven} />,
    { language: 'en' },
  );
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** What an authenticator signs, in the form of the Web Authentication API. */
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const signed = {
  id: 'key',
  rawId: bytes('key'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: {
    authenticatorData: bytes('data'),
    clientDataJSON: bytes('{}'),
    signature: bytes('signature'),
    userHandle: undefined,
  },
  getClientExtensionResults: () => ({}),
};
const get = vi.fn<() => Promise<unknown>>();

beforeEach(() => {
  server = fakeServer();
  server.answer(proveLogin, {});
  server.answer(preparePasskeyProof, { options: { challenge: 'Y2hhbGxlbmdl', allowCredentials: [] } });
  onProven.mockReset();
  get.mockReset().mockResolvedValue(signed);
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { get } }));
});
afterEach(() => vi.unstubAllGlobals());

it('a passkey confirms the login', async () => {
  const { person } = ask('passkey', 'password');
  await person.click(press('Confirm with a passkey'));
  await waitFor(() => expect(onProven).toHaveBeenCalledOnce());
  expect(server.bodiesOf(proveLogin)).toMatchObject([
    { by: 'passkey', response: { id: 'key', response: { signature: 'c2lnbmF0dXJl' } } },
  ]);
});

it('a passkey that was cancelled or refused says so, and can be pressed again', async () => {
  get.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'NotAllowedError' }));
  const { person } = ask('passkey');
  await person.click(press('Confirm with a passkey'));
  await screen.findByText(/The passkey was canceled\./);
  server.refuse(proveLogin, 'passkey_failed');
  await person.click(press('Confirm with a passkey'));
  await waitFor(() => expect(server.bodiesOf(proveLogin)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/The passkey was canceled\./)).toBeNull());
  expect(onProven).not.toHaveBeenCalled();
  server.answer(proveLogin, {});
  await person.click(press('Confirm with a passkey'));
  await waitFor(() => expect(onProven).toHaveBeenCalledOnce());
});

it('a wrong authentication code stays in its field with the reason, and a right one confirms', async () => {
  server.refuse(proveLogin, 'proof_code_wrong');
  const { person } = ask('totp', 'recovery_code');
  expect(press('Confirm').disabled).toBe(true);
  await person.type(field('Authentication code'), '123456{Enter}');
  await screen.findByText(/That authentication code is incorrect\./);
  expect(field('Authentication code').value).toBe('123456');
  expect(onProven).not.toHaveBeenCalled();
  server.answer(proveLogin, {});
  await person.clear(field('Authentication code'));
  await person.type(field('Authentication code'), '654321{Enter}');
  await waitFor(() => expect(onProven).toHaveBeenCalledOnce());
  expect(server.bodiesOf(proveLogin)).toEqual([
    { by: 'totp', code: '123456' },
    { by: 'totp', code: '654321' },
  ]);
});

it('another way is chosen below, with an empty field of its own', async () => {
  const { person } = ask('totp', 'recovery_code');
  await person.type(field('Authentication code'), '12');
  await person.click(press('Use a recovery code'));
  expect(field('Recovery code').value).toBe('');
  expect(document.activeElement).toBe(field('Recovery code'));
  await person.type(field('Recovery code'), 'abcd-efgh{Enter}');
  await waitFor(() => expect(onProven).toHaveBeenCalledOnce());
  expect(server.bodiesOf(proveLogin)).toEqual([{ by: 'recovery_code', code: 'abcd-efgh' }]);
});

it('a browser without passkeys is offered the other ways alone', () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  ask('passkey', 'password');
  field('Password');
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
});
