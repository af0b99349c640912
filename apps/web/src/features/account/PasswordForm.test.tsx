// @vitest-environment jsdom
import { changePassword } from '@akari/contract/account';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { selectNotices } from '../../platform/store/notification.slice.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { PasswordForm } from './PasswordForm.tsx';

let server: ReturnType<typeof fakeServer>;
const open = () => show(<PasswordForm />, { language: 'en' });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const current = () => field('Current password');
const fresh = () => field('New password');
const values = () => [current().value, fresh().value];
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' });
/** The text that describes a field: its error, or its hint. */
const below = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

async function send({ person }: ReturnType<typeof open>, typed: string): Promise<void> {
  await person.type(current(), 'old');
  await person.type(fresh(), typed);
  await person.click(button());
}

beforeEach(() => void (server = fakeServer()));

describe('PasswordForm', () => {
  it('enables its button when both fields are filled', async () => {
    const { person } = open();
    await person.type(fresh(), 'correct horse');
    expect(button().disabled).toBe(true);
    await person.type(current(), 'old');
    expect(button().disabled).toBe(false);
  });

  it.each([
    [{}, 'Password changed. Other devices are logged out.'],
    [
      { stream_key_changed: true },
      'Password changed. Other devices are logged out, and you have a new stream key.',
    ],
  ])('sends both passwords, empties itself and says what changed (%o)', async (data, said) => {
    server.answer(changePassword, data);
    const page = open();
    await send(page, 'correct horse');
    await waitFor(() => expect(values()).toEqual(['', '']));
    expect(server.bodiesOf(changePassword)).toEqual([
      { current_password: 'old', new_password: 'correct horse' },
    ]);
    expect(selectNotices(page.store.getState()).map(({ text }) => text)).toEqual([said]);
    expect(button().disabled).toBe(true);
  });

  it('shows that the new password is short, focuses it, and sends nothing', async () => {
    const page = open();
    expect(below(fresh())).toBe('At least 8 characters');
    await send(page, 'short');
    await waitFor(() =>
      expect(below(fresh())).toBe('Use at least 8 characters for the password. Please choose a longer one.'),
    );
    expect(document.activeElement).toBe(fresh());
    expect(server.bodiesOf(changePassword)).toEqual([]);
  });

  it.each([
    ['password_wrong', current, 'Your current password is incorrect. Please enter it again.'],
    ['password_weak', fresh, 'That password is easy to guess. Please choose another one.'],
  ] as const)('shows %s at its field, focuses it, and keeps what was typed', async (error, input, text) => {
    server.refuse(changePassword, error);
    const page = open();
    await send(page, 'correct horse');
    await waitFor(() => expect(below(input())).toBe(text));
    expect(document.activeElement).toBe(input());
    expect(values()).toEqual(['old', 'correct horse']);
    expect(document.querySelector('.form-error')).toBeNull();
  });

  it('shows any other server error above the button', async () => {
    server.refuse(changePassword, 'login_delayed');
    await send(open(), 'correct horse');
    await waitFor(() => expect(document.querySelector('.form-error')?.textContent).toMatch(/\w/));
    expect(values()).toEqual(['old', 'correct horse']);
  });
});
