// @vitest-environment jsdom
import type { QueueAbout } from '@akari/contract/queue';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { DecisionFormAlone } from '../../../testing/decision-form.tsx';
import { AboutReport } from './AboutReport.tsx';

const item = {
  ...{ item_id: '7', kind: 'report' as const, site_id: 1, state: 'claimed' as const, priority: 1 as const },
  ...{ created_at_ms: 0, due_at_ms: 0, version: 0, holder: null, claimed_until_ms: null },
  ...{ decision: null, decided_by: null, decided_at_ms: null },
};
const person = (user_id: string, user_name: string) => ({ user_id, user_name, user_type: 205 as const });
const about: Extract<QueueAbout, { kind: 'report' }> = {
  ...{ kind: 'report', report_id: '3', target: 'review', reason: 'harassment', count: 1, at_ms: 0 },
  ...{ state: 'open', reporter: person('1', 'hana'), earlier: { upheld: 0, dismissed: 0 } },
  ...{ performer: person('2', 'mio'), reported: person('4', 'ren'), status: 'offline', session: null },
  lines: [
    {
      ...{ line_id: 9, at_ms: 0, author: person('4', 'ren'), kind: 'text', text: 'Very rude words' },
      ...{ lang: null, reported: true },
    },
  ],
  place: { of: 'review', review_id: '9', name: null, stars: 1, shown: true },
  has_still: false,
};

it('a report of a review has the text, its author, and the way to where it stands', () => {
  show(<AboutReport about={about} item={item} />, { language: 'en' });
  expect(screen.getByText('Very rude words')).toBeTruthy();
  expect(screen.getByText('ren')).toBeTruthy();
  expect(screen.getByText('Anonymous')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Review (1 of 5)' });
  expect(link.getAttribute('href')).toBe('/reviews/9');
  expect(screen.queryByText('Still from that moment')).toBeNull();
});

it('taking it down asks for a reason, which the author reads', async () => {
  const none = (): void => undefined;
  const page = { item, about, decisions: ['dismiss' as const, 'take_down' as const], lease_ms: 60_000 };
  const form = (
    <DecisionFormAlone page={page} keys={false} onRefused={none} onGiveBack={none} onDone={none} />
  );
  const { person: staff } = show(form, { language: 'en' });
  await staff.click(screen.getByRole('button', { name: 'Violation: take the text down' }));
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: /^Confirm/ });
  expect(submit.disabled).toBe(true);
  expect(screen.getByRole('group', { name: 'Reason for taking it down (shown to the author)' })).toBeTruthy();
  await staff.click(screen.getByRole('button', { name: 'Hurts people' }));
  expect(submit.disabled).toBe(false);
});
