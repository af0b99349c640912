// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sampleCard } from '../../testing/sample-card.ts';
import { show } from '../../testing/show.tsx';
import type { Beginnings } from '../channel/studio/asked-first.ts';
import { BeginQuestion } from './BeginQuestion.tsx';

const question = (about: Beginnings) => ({ open: true, about, ask: vi.fn(), answer: vi.fn() });
const ask = (about: Beginnings, onConfirm = vi.fn()) =>
  show(<BeginQuestion question={question(about)} card={sampleCard()} busy={false} onConfirm={onConfirm} />, {
    language: 'en',
  });

it('BeginQuestion says that the chat ends, for whom, and at which price the next mode begins', async () => {
  const onConfirm = vi.fn();
  const { person } = ask({ command: 'start_showtime', ends: 'chatting' }, onConfirm);
  screen.getByRole('alertdialog', { name: 'End the party chat and start the showtime?' });
  screen.getByText('No one is watching right now.');
  await person.click(screen.getByRole('button', { name: 'Start at 1.8 pt/min' }));
  expect(onConfirm).toHaveBeenCalledWith('start_showtime', {});
});

it('BeginQuestion asks only for the mode when the performer is waiting', () => {
  ask({ command: 'start_showtime', ends: null });
  screen.getByRole('alertdialog', { name: 'Start showtime?' });
  expect(screen.queryByText('No one is watching right now.')).toBeNull();
});
