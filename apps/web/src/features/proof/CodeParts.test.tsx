// @vitest-environment jsdom
import {
  confirmTotp,
  makeRecoveryCodes,
  prepareTotp,
  removeTotp,
  type Proofs,
} from '@akari/contract/account';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { selectNotices } from '../../platform/store/notification.slice.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { RecoveryPart, TotpPart } from './CodeParts.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const CODES = ['aaaa-bbbb', 'cccc-dddd'];
const NONE: Proofs = {
  passkeys: [],
  passkeys_available: true,
  totp_since_ms: null,
  recovery_codes_left: 0,
  confirm_by: ['password'],
  confirmed_until_ms: null,
};
let server: ReturnType<typeof fakeServer>;
const onCodes = vi.fn<(codes: readonly string[]) => void>();
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const digits = () => screen.getByLabelText<HTMLInputElement>('2. Six digits that the app shows');

beforeEach(() => {
  server = fakeServer();
  server.answer(prepareTotp, { seed: 'ABCDEFGHIJ', uri: 'otpauth://totp/Akari:usagi?secret=ABCDEFGHIJ' });
  onCodes.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

it('an authenticator app counts from its first right code on, and gives the recovery codes once', async () => {
  server.refuse(confirmTotp, 'proof_code_wrong');
  const { person } = show(<TotpPart proofs={NONE} staff={false} onCodes={onCodes} />, { language: 'en' });
  await person.click(press('Set up an authenticator app'));
  await screen.findByText('ABCD EFGH IJ');
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(press('Finish setup').disabled).toBe(true);
  await person.type(digits(), '111111{Enter}');
  await screen.findByText(/That authentication code is incorrect\./);
  expect(digits().value).toBe('111111');
  screen.getByText('ABCD EFGH IJ');
  server.answer(confirmTotp, { recovery_codes: CODES });
  await person.clear(digits());
  await person.type(digits(), '222222{Enter}');
  await waitFor(() => expect(onCodes).toHaveBeenCalledExactlyOnceWith(CODES));
  expect(server.bodiesOf(confirmTotp)).toEqual([{ code: '111111' }, { code: '222222' }]);
  expect(screen.queryByText('ABCD EFGH IJ')).toBeNull();
});

it('an app is removed after a question, and the page says why the last one stays', async () => {
  server.refuse(removeTotp, 'last_proof');
  const { person, store } = show(
    <TotpPart proofs={{ ...NONE, totp_since_ms: 0 }} staff onCodes={onCodes} />,
    { language: 'en' },
  );
  await person.click(press('Remove the authenticator app'));
  const question = await screen.findByRole('alertdialog');
  expect(server.bodiesOf(removeTotp)).toEqual([]);
  await person.click(within(question).getByRole('button', { name: 'Remove the authenticator app' }));
  await waitFor(() => expect(selectNotices(store.getState())).toMatchObject([{ error: 'last_proof' }]));
});

it('new recovery codes replace those that are left only after a question', async () => {
  server.answer(makeRecoveryCodes, { recovery_codes: CODES });
  const { person } = show(<RecoveryPart left={3} onCodes={onCodes} />, { language: 'en' });
  screen.getByText('3 codes left');
  await person.click(press('Create new codes'));
  const question = await screen.findByRole('alertdialog', { name: 'Create new recovery codes?' });
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(server.bodiesOf(makeRecoveryCodes)).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await person.click(press('Create new codes'));
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create new codes' }),
  );
  await waitFor(() => expect(onCodes).toHaveBeenCalledExactlyOnceWith(CODES));
});

it('recovery codes stay until the person says that they are saved', async () => {
  const onDone = vi.fn<() => void>();
  const { person } = show(<RecoveryCodes codes={CODES} onDone={onDone} />, { language: 'en' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  await person.click(press('Copy'));
  expect(await navigator.clipboard.readText()).toBe('aaaa-bbbb\ncccc-dddd');
  expect(onDone).not.toHaveBeenCalled();
  await person.click(press('I have saved them'));
  expect(onDone).toHaveBeenCalledOnce();
});
