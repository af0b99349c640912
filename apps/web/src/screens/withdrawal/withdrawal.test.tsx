// @vitest-environment jsdom
import { openContact, type Contact } from '@akari/contract/contact';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { Component as Withdrawal } from './index.tsx';

const SAID = 'I withdraw from the contract.\nName: Mika\nPurchase: 12, May 3\nContact: mika@example.com';
const contact: Contact = {
  number: '41',
  subject: 'withdrawal',
  state: 'waiting',
  lang: 'en',
  opened_at_ms: Date.UTC(2026, 10, 26, 9, 30),
  unread: false,
  messages: [{ message_id: '1', by: 'person', text: SAID, at_ms: Date.UTC(2026, 10, 26, 9, 30) }],
};
const press = (name: string) => screen.getByRole('button', { name });
const field = (name: RegExp) => screen.getByRole('textbox', { name });

async function fillIn() {
  const server = fakeServer();
  const { person } = show(<Withdrawal />, { language: 'en' });
  await person.click(press('Review'));
  expect(screen.getAllByText('Please fill in this field.')).toHaveLength(3);
  await person.type(field(/Your name/), 'Mika');
  await person.type(field(/The purchase/), '12, May 3');
  await person.type(field(/How we reach you/), 'mika@example.com');
  await person.click(press('Review'));
  return { server, person };
}

it('a person without a login declares it, confirms it, and gets a receipt with content and time', async () => {
  const { server, person } = await fillIn();
  server.answer(openContact, { contact, code: 'K7Q2' });
  expect(server.bodiesOf(openContact)).toEqual([]);
  await person.click(press('Confirm withdrawal'));
  await screen.findByText('We have received your withdrawal');
  expect(server.bodiesOf(openContact)).toEqual([{ subject: 'withdrawal', text: SAID, lang: 'en' }]);
  const receipt = document.querySelector('.withdrawal-receipt')?.textContent;
  for (const part of ['Nov 26, 2026', '41', 'K7Q2', 'Name: Mika']) expect(receipt).toContain(part);
});

it('nothing that was typed is lost by going back, or by a refusal', async () => {
  const { server, person } = await fillIn();
  server.refuse(openContact, 'too_many_requests');
  await person.click(press('Confirm withdrawal'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await person.click(press('Change it'));
  expect(field(/The purchase/)).toHaveProperty('value', '12, May 3');
});
