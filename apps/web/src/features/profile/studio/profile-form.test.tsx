// @vitest-environment jsdom
import { saveOwnProfile, setNextLogins } from '@akari/contract/profile';
import { NO_FACTS, NO_TEXTS } from '@akari/rules';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { draftOf, type OwnProfile } from './draft.ts';
import { PlanForm } from './PlanForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';

const OWN: OwnProfile = {
  ...{ performer_name: 'kotoha', version: 3, facts: NO_FACTS, languages: ['ja'], state: 'approved' },
  ...{ texts: NO_TEXTS, shown_texts: NO_TEXTS, reason: null, next_logins: [], recommends: 0 },
};
function Form({ first }: { first: OwnProfile }) {
  const [own, setOwn] = useState(first);
  const [draft, setDraft] = useState(draftOf(first));
  const set = (change: Partial<typeof draft>): void => setDraft((now) => ({ ...now, ...change }));
  const keep = (saved: OwnProfile): void => {
    setOwn(saved);
    setDraft(draftOf(saved));
  };
  return <ProfileForm own={own} draft={draft} set={set} onSaved={keep} />;
}
const server = fakeServer();
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

it('sends the version and both languages, and says what happens next', async () => {
  const { person } = show(<Form first={OWN} />, { language: 'en' });
  expect(save().disabled).toBe(true);
  await person.type(screen.getByLabelText('Hobby (Japanese)'), '読書');
  await person.click(screen.getByRole('button', { name: 'Talk' }));
  const texts = { ...NO_TEXTS, hobby: { ja: '読書', en: '' } };
  const facts = { ...NO_FACTS, performance_types: ['talk' as const] };
  server.answer(saveOwnProfile, { ...OWN, version: 4, texts, facts, state: 'pending' });
  await person.click(save());
  expect(server.bodiesOf(saveOwnProfile)).toEqual([{ version: 3, facts, languages: ['ja'], texts }]);
  expect((await screen.findByText(/^Saved\. Your texts/)).getAttribute('role')).toBe('status');
});

it('does not send a size that cannot be, nor more choices than there may be', async () => {
  const { person } = show(<Form first={OWN} />, { language: 'en' });
  await person.type(screen.getByLabelText('Height (cm)'), '20');
  expect(screen.getByText('Please enter a whole number from 130 to 210.')).toBeTruthy();
  expect(save().disabled).toBe(true);
  for (const name of ['Calm', 'Lively', 'Soothing', 'Advice'])
    await person.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('button', { name: 'Advice' }).getAttribute('aria-pressed')).toBe('false');
});

it('says that another page has saved, and keeps what was typed', async () => {
  const { person } = show(<Form first={OWN} />, { language: 'en' });
  server.refuse(saveOwnProfile, 'profile_changed');
  await person.type(screen.getByLabelText('Hobby (English)'), 'Books');
  await person.click(save());
  expect((await screen.findByText(/saved on another page/)).textContent).toContain('reload');
  expect(screen.getByLabelText<HTMLInputElement>('Hobby (English)').value).toBe('Books');
});

it('plans a time and removes it', async () => {
  const at_ms = new Date(2026, 11, 24, 21, 30).getTime();
  const { person, rerender } = show(<PlanForm own={OWN} onSaved={() => undefined} />, { language: 'en' });
  server.answer(setNextLogins, { ...OWN, next_logins: [at_ms] });
  await person.type(screen.getByLabelText('Day and time'), '2026-12-24T21:30');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  rerender(<PlanForm own={{ ...OWN, version: 4, next_logins: [at_ms] }} onSaved={() => undefined} />);
  await person.click(await screen.findByRole('button', { name: /^Remove Thu, Dec 24/ }));
  expect(server.bodiesOf(setNextLogins)).toEqual([
    { version: 3, at_ms: [at_ms] },
    { version: 4, at_ms: [] },
  ]);
});
