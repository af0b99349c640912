// @vitest-environment jsdom
import { getDemoCode, login } from '@akari/contract/account';
import { getSite } from '@akari/contract/site';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { show } from '../../testing/show.tsx';
import { LoginForm } from './LoginForm.tsx';

const DEMO = { user_name: 'demo_member', password: 'demo pass', role: 'member' };
let server: ReturnType<typeof fakeServer>;
const onLoggedIn = vi.fn<(user_name: string) => void>();
const open = () =>
  show(
    <LoginForm demo_logins={[DEMO]} onLoggedIn={onLoggedIn}>
      <p>New here?</p>
    </LoginForm>,
    { language: 'en' },
  );
const name = () => screen.getByLabelText<HTMLInputElement>('User name or email address');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' });

beforeEach(() => {
  server = fakeServer();
  server.answer(login, sampleMe({ user_name: 'Usagi' }));
  onLoggedIn.mockReset();
});

describe('LoginForm', () => {
  it('sends the trimmed name and the password as it is, and says who is logged in', async () => {
    const { person } = open();
    await person.type(name(), ' usagi ');
    await person.type(password(), ' my pass {Enter}');
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledExactlyOnceWith('Usagi'));
    expect(server.bodiesOf(login)).toEqual([{ login: 'usagi', password: ' my pass ' }]);
  });

  it('names the empty fields, and focuses the first of them', async () => {
    const { person } = open();
    await person.click(button());
    await screen.findByText('Please enter your user name or email address.');
    screen.getByText('Please enter your password.');
    expect(document.activeElement).toBe(name());
    await person.type(name(), 'usagi{Enter}');
    expect(screen.queryByText('Please enter your user name or email address.')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect([name().required, password().required]).toEqual([true, true]);
    expect(server.bodiesOf(login)).toEqual([]);
  });

  it('shows a refusal above the button, and keeps what was typed for the next try', async () => {
    server.refuse(login, 'login_wrong');
    const { person } = open();
    await person.type(name(), 'usagi');
    await person.type(password(), 'wrong');
    await person.click(button());
    await screen.findByText(/Your user name, email address or password is incorrect\./);
    expect([name().value, password().value]).toEqual(['usagi', 'wrong']);
    expect(onLoggedIn).not.toHaveBeenCalled();
    server.answer(login, sampleMe());
    await person.click(button());
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledOnce());
    expect(screen.queryByText(/Your user name, email address or password is incorrect\./)).toBeNull();
  });

  it('shows an error when the password is longer than any password, and does not send it', async () => {
    const { person } = open();
    await person.type(name(), 'usagi');
    await person.click(password());
    await person.paste('x'.repeat(201));
    await person.click(button());
    await screen.findByText(/We could not read what you sent\./);
    expect(server.bodiesOf(login)).toEqual([]);
  });

  it('is filled by a demo login, and focuses its button so that Enter logs in', async () => {
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Fill in Member (demo_member)' }));
    expect([name().value, password().value]).toEqual(['demo_member', 'demo pass']);
    expect(document.activeElement).toBe(button());
    await person.keyboard('{Enter}');
    await waitFor(() =>
      expect(server.bodiesOf(login)).toEqual([{ login: 'demo_member', password: 'demo pass' }]),
    );
  });

  it('asks for a second step, keeps what was typed, and names a wrong code', async () => {
    server.refuse(login, 'proof_code_required');
    const { person } = open();
    await person.type(name(), 'usagi');
    await person.type(password(), 'my pass{Enter}');
    const code = await screen.findByLabelText<HTMLInputElement>('Authentication code');
    expect(document.activeElement).toBe(code);
    expect([name().value, password().value]).toEqual(['usagi', 'my pass']);
    server.refuse(login, 'proof_code_wrong');
    await person.type(code, '123456{Enter}');
    await screen.findByText(/That authentication code is incorrect\./);
    expect(code.value).toBe('123456');
    server.answer(login, sampleMe());
    await person.clear(code);
    await person.type(code, '654321{Enter}');
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledOnce());
    const typed = { login: 'usagi', password: 'my pass' };
    expect(server.bodiesOf(login)).toEqual([
      typed,
      { ...typed, code: '123456' },
      { ...typed, code: '654321' },
    ]);
  });

  it('shows the code of a demo login, to be filled in', async () => {
    server.refuse(login, 'proof_code_required');
    server.answer(getSite, sampleSite({ demo_logins: [DEMO] }));
    server.answer(
      { ...getDemoCode, path: `${getDemoCode.path}?user_name=demo_member` },
      { code: '482913', until_ms: 1e15 },
    );
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Fill in Member (demo_member)' }));
    await person.keyboard('{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Fill in the demo code 482913' }));
    server.answer(login, sampleMe());
    await person.click(button());
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledOnce());
    expect(server.bodiesOf(login).at(-1)).toMatchObject({ login: 'demo_member', code: '482913' });
  });
});
