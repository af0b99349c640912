import type { ViewerListEntry } from '@akari/contract/channel';
import { isAdmin, isGuest } from '@akari/rules';
import { useId } from 'react';
import { UserBadge } from '../../../kit/brand/UserBadge.tsx';
import { Button } from '../../../kit/controls/Button.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { Crest } from '../../../kit/crest/Crest.tsx';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { sessionText } from '../../session/text.ts';
import { selectSelection, selectTwoways, viewerSelected } from './oversight.slice.ts';
import type { Stop } from './StopQuestion.tsx';
import { oversightText } from './text.ts';

interface Acting {
  onWrite: (person_id: string) => void;
  onStop: (stop: Stop) => void;
}

/** What can be done about one viewer; it opens below the row. */
function Actions({
  id,
  viewer,
  name,
  onWrite,
  onStop,
}: Acting & { id: string; viewer: ViewerListEntry; name: string }) {
  const t = useText(oversightText);
  const { user_id, user_type, left_at_ms } = viewer;
  const stop = (act: Exclude<Stop['act'], 'stop'>) => onStop({ act, name, viewer_id: user_id });
  return (
    <div id={id} className="oversight-actions">
      {!isGuest(user_type) && (
        <Button size="s" icon="mail" onClick={() => onWrite(user_id)}>
          {t('viewers.write')}
        </Button>
      )}
      {left_at_ms === undefined && (
        <Button size="s" icon="close" onClick={() => stop('end')}>
          {t('viewers.end')}
        </Button>
      )}
      {!isGuest(user_type) && (
        <>
          <Button size="s" icon="door" onClick={() => stop('kick')}>
            {t('viewers.kick')}
          </Button>
          <Button size="s" look="danger_ghost" icon="ban" onClick={() => stop('ban')}>
            {t('viewers.ban')}
          </Button>
        </>
      )}
    </div>
  );
}

function ViewerRow({ viewer, ...acting }: Acting & { viewer: ViewerListEntry }) {
  const t = useText(oversightText);
  const of_session = useText(sessionText);
  const { time } = useFormat();
  const dispatch = useAppDispatch();
  const id = useId();
  const open = useAppSelector(selectSelection).selectedViewer === viewer.user_id;
  const sends = useAppSelector(selectTwoways).some(({ from_socket_id }) => from_socket_id === viewer.user_id);
  const { user_id, user_name, user_type, tier, mode, joined_at_ms, left_at_ms } = viewer;
  const name = isGuest(user_type) ? t('viewers.guest') : user_name;
  const when =
    left_at_ms === undefined
      ? t('viewers.since', { time: time(joined_at_ms) })
      : t('viewers.left', { time: time(left_at_ms) });
  return (
    <li className={left_at_ms === undefined ? undefined : 'left'}>
      <Crest name={user_name} size_px={32} />
      <span className="oversight-who">
        <span>
          <b>{name}</b>
          {!isGuest(user_type) && <UserBadge user_type={user_type} tier={tier} />}
        </span>
        <small className="num">
          {[of_session(`mode.${mode}`), ...(sends ? [t('viewers.twoway')] : []), when].join(' · ')}
        </small>
      </span>
      {/* Staff do not act on staff. */}
      {!isAdmin(user_type) && (
        <IconButton
          icon="more"
          label={t('viewers.actions', { name })}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => dispatch(viewerSelected(open ? '' : user_id))}
        />
      )}
      {open && <Actions id={id} viewer={viewer} name={name} {...acting} />}
    </li>
  );
}

/** Present viewers by their entry, then those who left; above them the performer. */
const inOrder = (viewers: readonly ViewerListEntry[]): ViewerListEntry[] =>
  viewers.toSorted(
    (one, other) => (one.left_at_ms ?? 0) - (other.left_at_ms ?? 0) || one.joined_at_ms - other.joined_at_ms,
  );

/** Everybody in the room: tier, mode and time, with what staff may do. */
export function ViewersTab({
  performer,
  ...acting
}: Acting & { performer: { user_id: string; name: string } }) {
  const t = useText(oversightText);
  const { viewerlist } = useAppSelector(selectSelection);
  return (
    <ul className="oversight-list" aria-label={t('tab.viewers')}>
      <li>
        <Crest name={performer.name} size_px={32} />
        <span className="oversight-who">
          <span>
            <b>{performer.name}</b>
          </span>
          <small>{t('viewers.performer')}</small>
        </span>
        <IconButton
          icon="mail"
          label={`${t('viewers.write')} · ${performer.name}`}
          onClick={() => acting.onWrite(performer.user_id)}
        />
      </li>
      {inOrder(viewerlist).map((viewer) => (
        <ViewerRow key={viewer.user_id} viewer={viewer} {...acting} />
      ))}
      {viewerlist.length === 0 && <li className="oversight-empty">{t('viewers.empty')}</li>}
    </ul>
  );
}
