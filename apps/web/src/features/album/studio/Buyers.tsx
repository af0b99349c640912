import type { OwnAlbum } from '@akari/contract/album';
import { Points } from '../../../kit/brand/Points.tsx';
import { Button } from '../../../kit/controls/Button.tsx';
import { Loading } from '../../../kit/feedback/Skeleton.tsx';
import { usePages } from '../../../platform/api/use-pages.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { useLazyListAlbumBuyersQuery } from '../api.ts';
import { ownAlbumText } from './text.ts';

/** Who bought an album, newest first. */
export function Buyers({ album: { album_id } }: { album: OwnAlbum }) {
  const t = useText(ownAlbumText);
  const { dateTime } = useFormat();
  const [load] = useLazyListAlbumBuyersQuery();
  const { rows, error, loading, more } = usePages(
    (before) => load({ params: { album_id }, query: before === null ? {} : { before } }).unwrap(),
    ({ buyers }) => buyers,
  );
  if (rows === null) return error === null ? <Loading /> : <FormError error={error.name} />;
  return (
    <>
      <ul className="album-buyers" aria-label={t('buyers_list')}>
        {rows.map(({ purchase_id, user_name, units, performer_units, state, at_ms }) => (
          <li key={purchase_id}>
            <b>{user_name ?? t('somebody')}</b>
            <span className="num">{dateTime(at_ms)}</span>
            <span>
              <Points units={units} decimals={0} max_decimals={2} />
            </span>
            <span>
              {state === 'given_back' ? (
                t('given_back')
              ) : (
                <>
                  {t('earned')} <Points units={performer_units} decimals={0} max_decimals={2} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {more !== null && (
        <Button size="s" busy={loading} onClick={more}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
