import { useEffect, useState } from 'react';
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
import './notices.css';

const ICONS: Record<NoticeKind, IconName> = {
  tip: 'coin',
  news: 'bell',
  present: 'gift',
  success: 'check',
  error: 'alert',
  warning: 'alert',
};

function NoticeLine({ notice }: { notice: Notice }) {
  const t = useText(kitText);
  const dispatch = useAppDispatch();
  const error = useErrorText(notice.error);
  const { id, kind } = notice;
  const [held, setHeld] = useState(false);
  const clear_after_ms = kind === 'warning' || error?.stays === true ? null : CLEAR_AFTER_MS[kind];
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
      <p>{error?.whole ?? notice.text}</p>
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
