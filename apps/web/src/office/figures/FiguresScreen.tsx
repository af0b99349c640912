import type { Figures } from '@akari/contract/office';
import { FIGURE_DAYS, FIGURE_GROUPS, type FigureDays } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Chip } from '../../kit/controls/Chip.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { useStaff } from '../me/staff.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { download } from '../table/download.ts';
import { useExportFiguresMutation, useGetFiguresQuery } from './api.ts';
import { Disputes } from './Disputes.tsx';
import { FigureGroup } from './FigureGroup.tsx';
import { PartsTable } from './PartsTable.tsx';
import { figuresText } from './text.ts';
import './figures.css';

const LOOK_EVERY_MS = 60_000;
const ALL = 'all';

type Query = { days: string; zone: string; site_id?: number };

function ExportButton({ query }: { query: Query }) {
  const t = useText(figuresText);
  const question = useQuestion();
  const act = useAct();
  const [exportFigures] = useExportFiguresMutation();
  const run = async (reason: string) => {
    const asked = await exportFigures({ query, body: { reason } });
    if (asked.data !== undefined) download(asked.data.file_name, asked.data.csv);
    return act(() => Promise.resolve(asked), t('export_done'));
  };
  return (
    <>
      <Button size="s" icon="receipt" onClick={() => question.ask(true)}>
        {t('export')}
      </Button>
      <ActDialog question={question} title={t('export_title')} action={t('export')} onAct={run}>
        <p>{t('export_text')}</p>
      </ActDialog>
    </>
  );
}

function SiteSelect({
  figures,
  site_id,
  onChoose,
}: {
  figures: Figures;
  site_id: number | null;
  onChoose: (site_id: number | null) => void;
}) {
  const t = useText(figuresText);
  const { sites, all_sites } = figures;
  if (sites.length < 2) return null;
  const choices = [
    { value: ALL, label: t(all_sites ? 'all_sites' : 'own_sites') },
    ...sites.map((one) => ({ value: String(one), label: t('of_site', { site_id: String(one) }) })),
  ];
  return (
    <Select
      label={t('site')}
      label_hidden
      value={site_id === null ? ALL : String(site_id)}
      choices={choices}
      onChange={(value) => onChoose(value === ALL ? null : Number(value))}
    />
  );
}

function Shown({ figures, hourly }: { figures: Figures; hourly: boolean }) {
  const t = useText(figuresText);
  const { time, day, dateTime } = useFormat();
  if (figures.until_ms === null) return <p className="figure-none">{t('uncounted')}</p>;
  const labels = figures.starts.map((at_ms) => (hourly ? time(at_ms) : day(at_ms)));
  return (
    <>
      <p className="figure-note">
        {t('counted', { when: dateTime(figures.until_ms) })} · {t('so_far')}
      </p>
      {FIGURE_GROUPS.map((group) => (
        <FigureGroup key={group} figures={figures} group={group} labels={labels} />
      ))}
      <PartsTable figures={figures} />
    </>
  );
}

/** What happened today, or in a longer time, beside the times before. */
export function Component() {
  const t = useText(figuresText);
  const { rights } = useStaff();
  const [days, setDays] = useState<FigureDays>(1);
  const [site_id, setSite] = useState<number | null>(null);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const query: Query = { days: String(days), zone, ...(site_id === null ? {} : { site_id }) };
  const { currentData, data, error } = useGetFiguresQuery(
    { query },
    { pollingInterval: LOOK_EVERY_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  const failed = apiErrorOf(error);
  return (
    <OfficePage title={t('title')} lead={t('lead', { zone })}>
      <div className="figure-bar">
        <div className="figure-ranges" role="group" aria-label={t('range')}>
          {FIGURE_DAYS.map((one) => (
            <Chip key={one} pressed={one === days} onPress={() => setDays(one)}>
              {t(`days.d${one}`)}
            </Chip>
          ))}
        </div>
        {data !== undefined && <SiteSelect figures={data} site_id={site_id} onChoose={setSite} />}
        {rights.includes('lists.export') && <ExportButton query={query} />}
      </div>
      {currentData === undefined && (failed === null ? <Loading /> : <OfflineState error={failed} />)}
      {currentData !== undefined && <Shown figures={currentData} hourly={days === 1} />}
      {currentData !== undefined && rights.includes('figures.money') && <Disputes />}
    </OfficePage>
  );
}
