// @vitest-environment jsdom
import { flatPrice } from '@akari/rules';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { ReceiptVoice } from './ReceiptVoice.tsx';

it('says the receipt when its button is pressed, and not before', async () => {
  const receipt = {
    session_id: '5',
    ...flatPrice(12_000),
    delivered_ms: 90_000,
    spent_units: 18_000,
    balance_units: 82_000,
    remaining_ms: 410_000,
    points_left: 'enough',
    held_until_ms: null,
    counting: false,
    at_ms: 0,
  } as const;
  const { person } = show(<ReceiptVoice received={{ receipt, received_at_ms: Date.now() }} />, {
    language: 'en',
  });
  expect(screen.getByRole('status').textContent).toBe('');
  await person.click(screen.getByRole('button', { name: 'Read out the current charge' }));
  expect(screen.getByRole('status').textContent).toMatch(/1\.80 points this visit\.$/);
});
