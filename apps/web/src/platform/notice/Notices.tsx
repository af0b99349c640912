import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import {
  CLEAR_AFTER_MS,
  noticeCleared,
  selectNotices,
  type Notice,
  type NoticeKind,
} from '../store/notification.slice.ts';
import { useErrorText } from '../error/use-error-text.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { kitText } from '../../kit/text.ts';
import { useText } from '../../text/index.ts';
import { ErrorWords } from '../error/HelpLink.tsx';
import './notices.css';

const ICONS: Record<NoticeKind, IconName> = {
  tip: 'coin',
  news: 'bell',
  present: 'gift',
  bonus: 'spark',
  success: 'check',
  error: 'alert',
  warning: 'alert',
};

/** A notice that leads somewhere has to be read and reached. */
const WITH_LINK_MS = 20_000;

function NoticeLine({ notice }: { notice: Notice }) {
  const t = useText(kitText);
  const dispatch = useAppDispatch();
  const error = useErrorText(notice.error);
  const { id, kind, link } = notice;
  const [held, setHeld] = useState(false);
  const stays = kind === 'warning' || error?.stays === true;
  const clear_after_ms = stays ? null : link === undefined ? CLEAR_AFTER_MS[kind] : WITH_LINK_MS;
  useEffect(() => {
    if (clear_after_ms === null || held) return undefined;
    const timer = setTimeout(() => dispatch(noticeCleared(id)), clear_after_ms);
    return () => clearTimeout(timer);
  }, [dispatch, held, id, clear_after_ms]);
  return (
    <li
      className={`notice ${kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[notice.kind]} />
      <p>
        {error === null ? notice.text : <ErrorWords shown={error} />}
        {link !== undefined && (
          <Link to={link.to} onClick={() => dispatch(noticeCleared(id))}>
            {link.label}
          </Link>
        )}
      </p>
      <IconButton size="s" icon="close" label={t('close')} onClick={() => dispatch(noticeCleared(id))} />
    </li>
  );
}

/** Short messages to the person. They clear by themselves, but not under the pointer or the focus; a screen reader reads them without an interruption. */
export function Notices() {
  const t = useText(kitText);
  const notices = useAppSelector(selectNotices);
  return (
    <section
      className="notices"
      role="status"
      aria-label={t('notices')}
      aria-live="polite"
      aria-atomic="false"
    >
      <ul>
        {notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  );
}
