// @vitest-environment jsdom
import type { Offer } from '@akari/contract/session';
import { flatPrice } from '@akari/rules';
import { expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { OfferPrice } from './OfferPrice.tsx';

const hidden: Offer = { mode: 'hidden', session_type: 115, campaign: null, ...flatPrice(22_000) };
const half = { ...hidden, opening_rate_units_per_min: 11_000, opening_ms: 180_000 };

it.each([
  ['en', hidden, '2.2 pt/min'],
  ['ja', hidden, '2.2 pt/分'],
  ['en', half, '1.1 pt/min for 3 min, then 2.2'],
  ['ja', half, '最初の3分は1.1 pt/分、以後2.2 pt/分'],
  ['en', { ...hidden, ...flatPrice(0) }, 'free'],
] as const)('OfferPrice says in %s what the button leads to', (language, offer, text) => {
  const { container } = show(<OfferPrice offer={offer} />, { language });
  expect(container.textContent).toBe(text);
});
