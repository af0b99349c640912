import type { Favourite } from '@akari/contract/favourite';
import { isOnAir } from '@akari/rules';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../kit/controls/Button.tsx';
import { StatusChip } from '../../../kit/feedback/StatusChip.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { PATHS } from '../../../platform/browser/paths.ts';
import { usePerformerWay } from '../../../platform/site/ways.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { CardRate } from '../../channel/shared/CardRate.tsx';
import { ListPicture } from '../../channel/shared/ListPicture.tsx';
import { useAddFavouriteMutation, useRemoveFavouriteMutation } from '../api.ts';
import { MissingWays } from './MissingWays.tsx';
import { NoticeChoice } from './NoticeChoice.tsx';
import type { NoticeWays } from './notice-ways.ts';
import { favouriteText } from './text.ts';
import { useSaid } from './use-said.ts';

function Row({
  favourite: { channel, last_seen_ms, notice, barred },
  ways,
  onRemove,
}: {
  favourite: Favourite;
  ways: NoticeWays;
  onRemove: () => void;
}) {
  const t = useText(favouriteText);
  const { language, dateTime } = useFormat();
  const wayTo = usePerformerWay();
  const name = channel.display_name[language];
  const live = isOnAir(channel.status);
  return (
    <li className={live ? 'fav-row' : 'fav-row off'} data-performer={channel.performer_name}>
      <Link className="fav-way" to={wayTo(channel.performer_name)} aria-label={t('open', { name })}>
        <ListPicture channel={channel} />
        <StatusChip status={channel.status} />
      </Link>
      <div className="fav-who">
        <h2>
          <Link className="fav-profile" to={`${PATHS.profile}/${encodeURIComponent(channel.performer_name)}`}>
            {name}
          </Link>
        </h2>
        <p className="rate">
          <CardRate channel={channel} />
        </p>
        {!live && (
          <p className="fav-hint">
            {last_seen_ms === null ? t('never_seen') : t('last_seen', { at: dateTime(last_seen_ms) })}
          </p>
        )}
        {barred === true && (
          <p className="fav-barred">
            <Icon name="ban" size="xs" />
            {t('barred')}
          </p>
        )}
      </div>
      <NoticeChoice performer_name={channel.performer_name} name={name} notice={notice} {...ways} in_list />
      <Button size="s" look="ghost" aria-label={t('remove_of', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}

/** What was removed last, until it is taken back or another one is removed. */
function Removed({ removed, onUndo }: { removed: Favourite; onUndo: () => void }) {
  const t = useText(favouriteText);
  const { language } = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => button.current?.focus(), [removed]);
  return (
    <p className="fav-removed">
      <span role="status">{t('removed', { name: removed.channel.display_name[language] })}</span>
      <Button ref={button} size="s" icon="undo" onClick={onUndo}>
        {t('undo')}
      </Button>
    </p>
  );
}

/** The favourites of a viewer, each with how they hear of it. A removal can be taken back. */
export function FavouriteList({ favourites, ways }: { favourites: readonly Favourite[]; ways: NoticeWays }) {
  const t = useText(favouriteText);
  const said = useSaid();
  const [add] = useAddFavouriteMutation();
  const [remove] = useRemoveFavouriteMutation();
  const [removed, setRemoved] = useState<Favourite | null>(null);
  const paramsOf = ({ channel }: Favourite) => ({ performer_name: channel.performer_name });
  const takeOut = async (favourite: Favourite): Promise<void> => {
    if (await said(remove({ params: paramsOf(favourite) }))) setRemoved(favourite);
  };
  const takeBack = async (favourite: Favourite): Promise<void> => {
    if (await said(add({ params: paramsOf(favourite), body: { notice: favourite.notice } })))
      setRemoved(null);
  };
  return (
    <>
      {removed !== null && <Removed removed={removed} onUndo={() => void takeBack(removed)} />}
      {favourites.length > 0 && (
        <>
          <MissingWays {...ways} />
          <ul className="fav-list" aria-label={t('list')}>
            {favourites.map((favourite) => (
              <Row
                key={favourite.channel.channel_id}
                favourite={favourite}
                ways={ways}
                onRemove={() => void takeOut(favourite)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
