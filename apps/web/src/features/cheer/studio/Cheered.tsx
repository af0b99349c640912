import { listCheers } from '@akari/contract/cheer';
import { Button } from '../../../kit/controls/Button.tsx';
import { Crest } from '../../../kit/crest/Crest.tsx';
import { api, queryOf } from '../../../platform/api/api.ts';
import { useText } from '../../../text/index.ts';
import { cheeredText } from './text.ts';
import './cheered.css';

const cheerApi = api.injectEndpoints({
  endpoints: (build) => ({ cheered: queryOf(build, listCheers) }),
});

/** Who cheered in the running or the last broadcast, the most cheers first. */
export function Cheered() {
  const t = useText(cheeredText);
  const { data, isError, refetch } = cheerApi.useCheeredQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined && !isError) return null;
  return (
    <section className="cheered" aria-labelledby="cheered-title">
      <h3 id="cheered-title">{t('title')}</h3>
      {data === undefined && (
        <>
          <p>{t('failed')}</p>
          <Button size="s" onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </>
      )}
      {data?.cheered.length === 0 && <p>{t('none')}</p>}
      {data !== undefined && data.cheered.length > 0 && (
        <ul>
          {data.cheered.map(({ user_id, user_name, cheers }) => (
            <li key={user_id}>
              <Crest name={user_name} size_px={24} />
              <b>{user_name}</b>
              <span className="num">{t('times', { count: cheers })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
