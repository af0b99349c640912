import { Link } from 'react-router';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useListOfficeNewsQuery } from './api.ts';
import { newsText } from './text.ts';
import '../shell/office-part.css';
import './news.css';

function Entries() {
  const t = useText(newsText);
  const { language, dateTime } = useFormat();
  const { data, error, fulfilledTimeStamp = 0 } = useListOfficeNewsQuery();
  const now_ms = serverMs(fulfilledTimeStamp);
  if (data === undefined)
    return error === undefined ? (
      <Loading />
    ) : (
      <FormError error={apiErrorOf(error)?.name ?? 'server_failed'} />
    );
  if (data.entries.length === 0) return <EmptyState title={t('none')}>{t('none_text')}</EmptyState>;
  return (
    <ul className="panel news-rows">
      {data.entries.map(({ entry_id, words, published_at_ms, likes }) => (
        <li key={entry_id}>
          <Link className="office-link" to={`/news/${entry_id}`}>
            {words.title[language]}
          </Link>
          <span className="num" data-planned={published_at_ms > now_ms || undefined}>
            {t(published_at_ms > now_ms ? 'planned' : 'published', { at: dateTime(published_at_ms) })}
          </span>
          <span className="num">{t('likes', { count: likes })}</span>
        </li>
      ))}
    </ul>
  );
}

/** The news of the service. */
export function Component() {
  const t = useText(newsText);
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <ButtonLink look="lit" icon="plus" to="/news/new">
          {t('new')}
        </ButtonLink>
      }
    >
      <Entries />
    </OfficePage>
  );
}
