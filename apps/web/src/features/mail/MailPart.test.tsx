// @vitest-environment jsdom
import {
  changeAddress,
  getMailSettings,
  sendVerification,
  setMailSettings,
  type MailSettings,
} from '@akari/contract/mail';
import { getSite } from '@akari/contract/site';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { selectNotices } from '../../platform/store/notification.slice.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { show } from '../../testing/show.tsx';
import { MailPart } from './MailPart.tsx';

const settings = (change: Partial<MailSettings> = {}): MailSettings => ({
  email: 'hana@example.jp',
  verified: true,
  pending_email: null,
  bonus_units: 0,
  notices: ['contact_answered', 'login_new_device'],
  named: false,
  lang: null,
  ...change,
});
let server: ReturnType<typeof fakeServer>;
beforeEach(() => void (server = fakeServer()));
const open = (mail: Partial<MailSettings> = {}, way: 'sent' | 'demo' | 'none' = 'sent') => {
  server.answer(getSite, sampleSite({ mail: way }));
  server.answer(getMailSettings, settings(mail));
  return show(<MailPart />, { language: 'en' });
};
const saidIn = ({ store }: ReturnType<typeof open>) =>
  selectNotices(store.getState()).map(({ text }) => text);

describe('MailPart', () => {
  it('is absent without a way to send mail', async () => {
    const { container } = open({}, 'none');
    await waitFor(() => expect(server.bodiesOf(getSite)).toHaveLength(1));
    expect(container.textContent).toBe('');
    expect(server.bodiesOf(getMailSettings)).toEqual([]);
  });

  it('shows a confirmed address, and nothing to do for it', async () => {
    open();
    expect(await screen.findByText('hana@example.jp')).toBeTruthy();
    expect(screen.getByText('Confirmed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open the demo inbox' })).toBeNull();
  });

  it('promises the free points for an address that is not confirmed, and sends its link again', async () => {
    const page = open({ verified: false, bonus_units: 120_000 }, 'demo');
    server.answer(sendVerification, settings({ verified: false, bonus_units: 120_000 }));
    expect(await screen.findByText(/receive 12 free points/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the demo inbox' }).getAttribute('href')).toBe(
      '/mail?inbox',
    );
    await page.person.click(screen.getByRole('button', { name: 'Send the link again' }));
    await waitFor(() => expect(saidIn(page)).toEqual(['The email is on its way.']));
  });

  it('changes the address by a link to the new one', async () => {
    const page = open();
    server.answer(changeAddress, settings({ pending_email: 'new@example.jp' }));
    await page.person.click(await screen.findByRole('button', { name: 'Change email address' }));
    await page.person.type(screen.getByLabelText('New email address'), 'nonsense');
    await page.person.type(screen.getByLabelText('Current password'), 'lantern light');
    const send = screen.getByRole('button', { name: 'Send the link' });
    await page.person.click(send);
    await screen.findByText(/not a valid email address/);
    expect(server.bodiesOf(changeAddress)).toEqual([]);
    await page.person.clear(screen.getByLabelText('New email address'));
    await page.person.type(screen.getByLabelText('New email address'), ' new@example.jp ');
    await page.person.click(send);
    await waitFor(() => expect(saidIn(page)).toEqual(['We are sending a link to new@example.jp.']));
    expect(server.bodiesOf(changeAddress)).toEqual([{ email: 'new@example.jp', password: 'lantern light' }]);
  });

  it('says at the field that the password is wrong', async () => {
    const page = open();
    server.refuse(changeAddress, 'password_wrong');
    await page.person.click(await screen.findByRole('button', { name: 'Change email address' }));
    await page.person.type(screen.getByLabelText('New email address'), 'new@example.jp');
    await page.person.type(screen.getByLabelText('Current password'), 'guess');
    await page.person.click(screen.getByRole('button', { name: 'Send the link' }));
    await waitFor(() => {
      const field = screen.getByLabelText('Current password');
      expect(field.getAttribute('aria-invalid')).toBe('true');
    });
  });

  it('saves a choice at once', async () => {
    const page = open();
    server.answer(setMailSettings, settings({ notices: ['contact_answered'] }));
    const notice = await screen.findByRole('switch', { name: /opened on a new device/ });
    await page.person.click(notice);
    await waitFor(() => expect(saidIn(page)).toEqual(['Saved.']));
    expect(server.bodiesOf(setMailSettings)).toEqual([{ notices: ['contact_answered'] }]);
  });
});
