// @vitest-environment jsdom
import type { Receipt } from '@akari/contract/session';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { balanceChanged } from '../../../platform/person/point.slice.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { siteApi } from '../../../platform/site/api.ts';
import { makeStore } from '../../../platform/store/store.ts';
import { sampleSession } from '../../../testing/sample-session.ts';
import { sampleSite } from '../../../testing/sample-site.ts';
import { show } from '../../../testing/show.tsx';
import { enteringBegun, selectSession, sessionOpened } from '../flow/session.slice.ts';
import { ENTER_STEPS } from '../flow/steps.ts';
import { LiveReceipt } from './LiveReceipt.tsx';

const MEDIA = { url: '/whep/1', token: 't', ice_servers: [] };
const { receipt } = sampleSession('1');
const still = (more: Partial<Receipt>): Receipt => ({ ...receipt, counting: false, ...more });

function Slip() {
  const session = useAppSelector(selectSession);
  if (session.phase !== 'watching') return null;
  return <LiveReceipt received={session.received} voice={false} compact={false} />;
}

/** A viewer inside, with this receipt; `rows` are the rows of the slip as they are read. */
function inside(first: Receipt, site = sampleSite()) {
  const store = makeStore();
  const known = { endpointName: 'getSite', arg: undefined, value: site } as const;
  store.dispatch(siteApi.util.upsertQueryEntries([known]));
  const begun = { attempt_id: 'a', performer_name: 'akari', mode: 'party', done: [...ENTER_STEPS] } as const;
  store.dispatch(balanceChanged({ points_units: 88_000, coupon_points_units: 0 }));
  store.dispatch(enteringBegun({ ...begun, done: [...begun.done] }));
  const session = { ...sampleSession('1'), receipt: first };
  store.dispatch(sessionOpened({ attempt_id: 'a', session, media: MEDIA, at_ms: 0 }));
  show(<Slip />, { store, language: 'en' });
  return {
    rows: () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent),
    receive: (next: Receipt) => act(async () => void store.dispatch(serverEvent['session.receipt'](next))),
  };
}

describe('LiveReceipt', () => {
  it('shows the time alone as the total', () => {
    const { rows } = inside(still({ held_units: 2_000, balance_units: 90_000 }));
    expect(rows()).toEqual([
      'Rate1.20pt/min',
      'This visit0.10pt',
      'In money≈ $0.10',
      'Time left≈ 7 min',
      'Balance8.80pt',
      'Held for viewing0.20pt',
    ]);
  });

  it('shows the sum in yen at the dearest point of a site in yen, and none where no pack has a price', () => {
    const yen = { currency: 'JPY', point_price: { price_minor: 1_500, units: 100_000 } } as const;
    expect(inside(still({}), sampleSite(yen)).rows()).toContain('In money≈ ¥15');
    const none = inside(still({}), sampleSite({ currency: 'JPY', point_price: null }));
    expect(none.rows().filter((row) => row?.startsWith('In money'))).toHaveLength(1);
  });

  it('shows time, tips and gifts at once, and keeps them with the receipts of a tick', async () => {
    const { rows, receive } = inside(still({}));
    const visit = {
      lines: [{ mode: 'party' as const, delivered_ms: 5_000, spent_units: 1_000 }],
      tip_units: 100_000,
      gift_units: 2_000,
      coupon_units: 0,
      total_units: 103_000,
    };
    await receive(still({ visit }));
    expect(rows().slice(1, 5)).toEqual(['Time0:050.10', 'Tips10.00', 'Gifts0.20', 'This visit10.30pt']);
    await receive(still({ delivered_ms: 15_000, spent_units: 3_000 }));
    expect(rows().slice(1, 5)).toEqual(['Time0:150.30', 'Tips10.00', 'Gifts0.20', 'This visit10.50pt']);
  });

  it('shows a line for each mode of a visit, and its whole time', () => {
    const lines = [
      { mode: 'twoshot' as const, delivered_ms: 60_000, spent_units: 24_000 },
      { mode: 'party' as const, delivered_ms: 5_000, spent_units: 1_000 },
    ];
    const visit = { lines, tip_units: 0, gift_units: 0, coupon_units: 0, total_units: 25_000 };
    const { rows } = inside(still({ visit }));
    expect(rows().slice(1, 4)).toEqual(['Two-shot1:002.40', 'Party chat0:050.10', 'This visit2.50pt']);
    expect(screen.getByText('1:05')).toBeTruthy();
  });
});
