import type { OwnReport } from '@akari/contract/report';
import { apiErrorOf } from '../../platform/api/api.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { kitText } from '../../kit/text.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useListReportsQuery } from './api.ts';
import { reportText } from './text.ts';
import './own-reports.css';

function Line({ report }: { report: OwnReport }) {
  const t = useText(reportText);
  const of_kit = useText(kitText);
  const { dateTime } = useFormat();
  const { report_id, target, about_name: name, reason, state, at_ms, decided_at_ms } = report;
  const about =
    target === 'review' || target === 'comment'
      ? t(`own.of_${target}`)
      : name === null
        ? t('own.of_line_anonymous')
        : t(`own.of_${target}`, { name });
  return (
    <li className="own-report" data-state={state}>
      <div>
        <b>{about}</b>
        <p>{t(`reason.${reason}`)}</p>
        <p className="num">
          {t('own.number', { number: report_id })}
          {of_kit('between')}
          {decided_at_ms === null
            ? t('own.at', { when: dateTime(at_ms) })
            : t('own.decided_at', { when: dateTime(decided_at_ms) })}
        </p>
      </div>
      <span className="tag">{t(`own.state.${state}`)}</span>
    </li>
  );
}

/** A member's reports and what staff decided about them. */
export function OwnReports() {
  const t = useText(reportText);
  const { data, error } = useListReportsQuery();
  const failed = apiErrorOf(error);
  return (
    <section className="panel account-part" aria-labelledby="account-reports">
      <h2 id="account-reports">{t('own.title')}</h2>
      <p className="account-hint">{t('own.hint')}</p>
      {data === undefined && failed === null && (
        <>
          <Loading />
          <Skeleton className="login-skeleton" count={1} />
        </>
      )}
      {data === undefined && failed !== null && <OfflineState error={failed} />}
      {data?.reports.length === 0 && <p className="own-empty">{t('own.empty')}</p>}
      <ul>
        {data?.reports.map((report) => (
          <Line key={report.report_id} report={report} />
        ))}
      </ul>
    </section>
  );
}
