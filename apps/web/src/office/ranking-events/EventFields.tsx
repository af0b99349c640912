import type { RankingEventPlan } from '@akari/contract/office';
import {
  areEventDays,
  dayOfDate,
  japanDay,
  RANKING_EVENT_ENTRIES,
  RANKING_EVENT_MEASURES,
  RANKING_EVENT_TITLE_LENGTH,
} from '@akari/rules';
import { TextField } from '../../kit/controls/Field.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { useText } from '../../text/index.ts';
import { rankingEventsText } from './text.ts';

export const newPlan = (): RankingEventPlan => ({
  ...{ title_ja: '', title_en: '', measure: 'points', entry: 'all', from_date: '', until_date: '' },
});

/** Whether a plan can be sent. The server looks again. */
export function isComplete({ title_ja, title_en, from_date, until_date }: RankingEventPlan): boolean {
  const [from_day, until_day] = [dayOfDate(from_date), dayOfDate(until_date)];
  if (title_ja.trim() === '' || title_en.trim() === '' || from_day === null || until_day === null)
    return false;
  return areEventDays({ from_day, until_day }, japanDay(serverMs(Date.now())));
}

/** What an event is. @param fixed it has begun, so that its titles alone can be changed */
export function EventFields({
  plan,
  set,
  fixed = false,
}: {
  plan: RankingEventPlan;
  set: (change: Partial<RankingEventPlan>) => void;
  fixed?: boolean;
}) {
  const t = useText(rankingEventsText);
  const title = (name: 'title_ja' | 'title_en') => (
    <TextField
      label={t(name)}
      maxLength={RANKING_EVENT_TITLE_LENGTH}
      value={plan[name]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  const date = (name: 'from_date' | 'until_date', hint?: string) => (
    <TextField
      label={t(name === 'from_date' ? 'from' : 'until')}
      {...(hint === undefined ? {} : { hint })}
      type="date"
      disabled={fixed}
      value={plan[name]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <div className="event-fields">
      {title('title_ja')}
      {title('title_en')}
      <Select
        label={t('measure')}
        value={plan.measure}
        disabled={fixed}
        choices={RANKING_EVENT_MEASURES.map((value) => ({ value, label: t(`measures.${value}`) }))}
        onChange={(measure) => set({ measure })}
      />
      <Select
        label={t('entry')}
        value={plan.entry}
        disabled={fixed}
        choices={RANKING_EVENT_ENTRIES.map((value) => ({ value, label: t(`entries.${value}`) }))}
        onChange={(entry) => set({ entry })}
      />
      {date('from_date')}
      {date('until_date', t('days_hint'))}
    </div>
  );
}
