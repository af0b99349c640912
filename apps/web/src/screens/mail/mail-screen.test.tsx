// @vitest-environment jsdom
import {
  listDemoMails,
  requestPasswordReset,
  resetPassword,
  unsubscribe,
  verifyAddress,
} from '@akari/contract/mail';
import { getSite } from '@akari/contract/site';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { show } from '../../testing/show.tsx';
import { Component as Mail } from './index.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => void (server = fakeServer()));
const open = (path: string, mail: 'sent' | 'demo' | 'none' = 'sent') => {
  server.answer(getSite, sampleSite({ mail }));
  return show(<Mail />, { language: 'en', path });
};
const press = (name: string) => screen.findByRole('button', { name });

describe('the page of mail', () => {
  it('confirms an address after a press, and says what it brought', async () => {
    const { person } = open('/mail#verify=token');
    server.answer(verifyAddress, { email: 'hana@example.jp', bonus_units: 120_000 });
    const button = await press('Confirm');
    expect(server.bodiesOf(verifyAddress)).toEqual([]);
    await person.click(button);
    const said = await screen.findByRole('status');
    expect([...said.children].map(({ textContent }) => textContent)).toEqual([
      'hana@example.jp is confirmed.',
      'You have received 12 free points for watching.',
    ]);
    expect(server.bodiesOf(verifyAddress)).toEqual([{ token: 'token' }]);
    expect(screen.getByRole('link', { name: 'See who is live' }).getAttribute('href')).toBe('/home');
  });

  it('says that a link is used', async () => {
    const { person } = open('/mail#verify=token');
    server.refuse(verifyAddress, 'mail_link_invalid');
    await person.click(await press('Confirm'));
    expect(await screen.findByText(/expired or was used already/)).toBeTruthy();
  });

  it('says the same for every address of which a link is asked', async () => {
    const { person } = open('/mail');
    server.answer(requestPasswordReset, {});
    await person.type(await screen.findByRole('textbox', { name: /Email address/ }), 'hana@example.jp');
    await person.click(await press('Send the link'));
    expect((await screen.findByRole('status')).textContent).toMatch(/^If there is an account/);
    expect(server.bodiesOf(requestPasswordReset)).toEqual([{ email: 'hana@example.jp' }]);
  });

  it('sets a new password, and offers a new link when this one is over', async () => {
    const { person } = open('/mail#password=token');
    server.refuse(resetPassword, 'mail_link_invalid');
    await person.type(await screen.findByLabelText(/New password/), 'another lantern 9');
    await person.click(await press('Set password'));
    expect((await screen.findByRole('link', { name: 'Get a new link' })).getAttribute('href')).toBe('/mail');
    server.answer(resetPassword, {});
    await person.click(await press('Set password'));
    expect((await screen.findByRole('status')).textContent).toMatch(/^Your password is set/);
    expect(server.bodiesOf(resetPassword)).toEqual(
      Array.from({ length: 2 }, () => ({ token: 'token', new_password: 'another lantern 9' })),
    );
  });

  it('stops a notice by the link of its mail', async () => {
    const { person } = open('/mail?unsubscribe=7.contact_answered.sign');
    server.answer(unsubscribe, { notice: 'contact_answered' });
    expect(await screen.findByText('When we reply to a message of yours')).toBeTruthy();
    await person.click(await press('Stop it'));
    expect((await screen.findByRole('status')).textContent).toMatch(/^Stopped/);
    expect(server.bodiesOf(unsubscribe)).toEqual([{ token: '7.contact_answered.sign' }]);
  });

  it('shows the mails of a demo with links that can be opened', async () => {
    server.answer(listDemoMails, {
      mails: [
        {
          ...{ mail_id: '1', kind: 'verify_address', from: 'Member Service <a@akari.example>' },
          ...{ to: 'hana@example.jp', subject: 'Confirm your email address', at_ms: 0 },
          text: 'Open the page\nhttps://akari.example/mail#verify=token\n',
        },
      ],
    });
    open('/mail?inbox', 'demo');
    expect(await screen.findByText('Confirm your email address')).toBeTruthy();
    const link = screen.getByRole('link', { name: /verify=token/ });
    expect(link.getAttribute('href')).toBe('https://akari.example/mail#verify=token');
  });

  it.each([
    ['/mail?inbox', 'sent'],
    ['/mail', 'none'],
    ['/mail#verify=token', 'none'],
  ] as const)('%s is not found where mail is: %s', async (path, mail) => {
    open(path, mail);
    await waitFor(() => expect(screen.getByText('404')).toBeTruthy());
  });
});
