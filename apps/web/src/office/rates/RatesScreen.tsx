import { PAID_MODES, type SessionMode } from '@akari/rules';
import { useState } from 'react';
import { Select } from '../../kit/controls/Select.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { choiceText } from '../table/choice-text.ts';
import { useListRatesQuery } from './api.ts';
import { History, PendingList } from './RateChanges.tsx';
import { RateGrid } from './RateGrid.tsx';
import { RatesDialog, type RatesAsked } from './RatesDialog.tsx';
import { ratesText } from './text.ts';
import '../table/data-table.css';
import './rates.css';

/** The rates by site and tier: what applies, what waits for approval, and what was changed. */
export function Component() {
  const t = useText(ratesText);
  const choice = useText(choiceText);
  const question = useQuestion<RatesAsked>();
  const [mode, setMode] = useState<SessionMode>('party');
  // Each opening is a form of its own.
  const [opened, setOpened] = useState(0);
  const { data, error } = useListRatesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { about } = question;
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <FormError error={apiErrorOf(error)?.name ?? null} />
      {data === undefined && error === undefined && <Loading />}
      {data !== undefined && (
        <>
          <div className="rate-mode">
            <Select
              label={t('mode')}
              value={mode}
              choices={PAID_MODES.map((value) => ({ value, label: choice(`mode.${value}`) }))}
              onChange={setMode}
            />
            <ul className="rate-legend">
              {(['tier', 'site', 'default'] as const).map((source) => (
                <li key={source} data-source={source}>
                  {t(`source.${source}`)}
                </li>
              ))}
            </ul>
          </div>
          <RateGrid
            rates={data}
            mode={mode}
            onChange={({ scope, rates }) => {
              setOpened(opened + 1);
              question.ask({ scope, seen: rates });
            }}
          />
          <div className="rate-parts">
            <PendingList pending={data.pending} />
            <History scopes={data.rows.map(({ scope }) => scope)} />
          </div>
          {about !== null && <RatesDialog key={opened} question={question} asked={about} />}
        </>
      )}
    </OfficePage>
  );
}
