// @vitest-environment jsdom
import { register, type Me } from '@akari/contract/account';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { show } from '../../testing/show.tsx';
import { changeLanguage } from '../../text/current-language.ts';
import { RegistrationForm } from './RegistrationForm.tsx';

let server: ReturnType<typeof fakeServer>;
const me = sampleMe({ user_name: 'Usagi' });
const onRegistered = vi.fn<(me: Me) => void>();
const open = () => show(<RegistrationForm onRegistered={onRegistered} />, { language: 'en' });
type Person = ReturnType<typeof open>['person'];

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const name = () => field('User name');
const email = () => field('Email address');
const password = () => field('Password');
const age = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'I am 18 or older and not in high school.' });
const submit = (person: Person) => person.click(screen.getByRole('button', { name: 'Join free' }));
const invalid = () => [name(), email(), password(), age()].map(({ ariaInvalid }) => ariaInvalid === 'true');
/** The text that describes a field: its error, or its hint. */
const below = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

async function fill(person: Person): Promise<void> {
  await person.type(name(), ' Ｕｓａｇｉ');
  await person.type(email(), 'usagi@example.jp');
  await person.type(password(), 'correct horse');
  await person.click(age());
}

beforeEach(() => {
  server = fakeServer();
  server.answer(register, me);
  onRegistered.mockReset();
});

describe('RegistrationForm', () => {
  it('sends the normalized values in the language of the page', async () => {
    const { person } = open();
    await fill(person);
    await submit(person);
    await waitFor(() => expect(onRegistered).toHaveBeenCalledExactlyOnceWith(me));
    expect(server.bodiesOf(register)[0]).toEqual({
      user_name: 'Usagi',
      email: 'usagi@example.jp',
      password: 'correct horse',
      legal_age: true,
      chat_lang: 'en',
      referral_code: '',
    });
  });

  it('shows an error at each wrong field on submit, focuses the first, and sends nothing', async () => {
    const { person } = open();
    expect(below(password())).toBe('At least 8 characters');
    await submit(person);
    await waitFor(() => expect(invalid()).toEqual([true, true, true, true]));
    expect(below(name())).toBe('Use 2 to 20 letters, digits, “_” or “-”. Please try another name.');
    expect(below(password())).toBe('Use at least 8 characters for the password. Please choose a longer one.');
    expect(document.activeElement).toBe(name());
    expect(server.bodiesOf(register)).toEqual([]);
  });

  it('focuses the checkbox when only the age is missing', async () => {
    const { person } = open();
    await fill(person);
    await person.click(age());
    await submit(person);
    await waitFor(() => expect(document.activeElement).toBe(age()));
    expect(
      screen.getByText('You must be 18 or older and not in high school. Please check the box.'),
    ).toBeTruthy();
    await person.click(age());
    await waitFor(() =>
      expect(
        screen.queryByText('You must be 18 or older and not in high school. Please check the box.'),
      ).toBeNull(),
    );
  });

  it('removes the error of a field when it is corrected, and leaves the others', async () => {
    const { person } = open();
    await submit(person);
    await person.type(email(), 'usagi@example.jp');
    await waitFor(() => expect(invalid()).toEqual([true, false, true, true]));
    expect(below(email())).toBe('Not shown to other members or performers.');
  });

  it.each([
    ['by its name', 'email_taken', {}],
    ['by its fields', 'bad_request', { 'body.email': 'email_taken' }],
  ] as const)(
    'shows a server error that names a field %s there, and keeps what was typed',
    async (_how, error, fields) => {
      server.refuse(register, error, fields);
      const { person } = open();
      await fill(person);
      await submit(person);
      await waitFor(() =>
        expect(below(email())).toBe('That email address is already registered. Please log in.'),
      );
      expect(invalid()).toEqual([false, true, false, false]);
      expect(document.activeElement).toBe(email());
      expect([email().value, password().value, age().checked]).toEqual([
        'usagi@example.jp',
        'correct horse',
        true,
      ]);
      await person.type(email(), 'x');
      await waitFor(() => expect(invalid()).toEqual([false, false, false, false]));
      server.answer(register, me);
      await submit(person);
      await waitFor(() => expect(onRegistered).toHaveBeenCalledOnce());
    },
  );

  it('shows any other server error above the button', async () => {
    server.refuse(register, 'too_many_requests');
    const { person } = open();
    await fill(person);
    await submit(person);
    await waitFor(() => expect(document.querySelector('.form-error')?.textContent).toMatch(/\w/));
    expect(invalid()).toEqual([false, false, false, false]);
    expect(password().value).toBe('correct horse');
  });

  it('keeps values and errors when the language changes', async () => {
    const { person } = open();
    await person.type(name(), 'a');
    await submit(person);
    act(() => changeLanguage('ja'));
    const named = screen.getByLabelText<HTMLInputElement>('ユーザー名');
    expect(named.value).toBe('a');
    expect(below(named)).toBe(
      'ユーザー名は、かな・漢字・英字・数字・「_」「-」で2〜20文字にしてください。別の名前をお試しください。',
    );
  });
});
