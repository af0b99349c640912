// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { PastPeriods } from './PastPeriods.tsx';

const week = {
  ...{ from_date: '2026-11-02', last_date: '2026-11-08', earlier_date: '2026-10-26' },
  ...{ later_date: null, phase: 'final' as const },
};

it('names the days of Japan and leads to the period before', async () => {
  const onFrom = vi.fn<(date: string | null) => void>();
  const { person } = show(<PastPeriods period="week" ranking={week} onFrom={onFrom} />, { language: 'en' });
  expect(screen.getByRole('status').textContent).toBe('Nov 2, 2026 – Nov 8, 2026 Final');
  await person.click(screen.getByRole('button', { name: 'Week before' }));
  expect(onFrom).toHaveBeenCalledExactlyOnceWith('2026-10-26');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next week' }).disabled).toBe(true);
});

it('shows nothing for all time', () => {
  const all = { ...week, from_date: null, last_date: null };
  const { container } = show(<PastPeriods period="all" ranking={all} onFrom={() => undefined} />);
  expect(container.textContent).toBe('');
});
