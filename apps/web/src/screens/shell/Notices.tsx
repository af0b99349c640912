import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import {
  CLEAR_AFTER_MS,
  noticeCleared,
  selectNotices,
  type Notice,
  type NoticeKind,
} from '../../platform/store/notification.slice.ts';
import { ErrorWords } from '../../platform/error/ErrorWords.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { kitText } from '../../kit/text.ts';
import { useText } from '../../text/index.ts';
import './notices.css';

const ICONS: Record<NoticeKind, IconName> = { tip: 'coin', news: 'bell', success: 'check', error: 'alert' };

function NoticeLine({ notice }: { notice: Notice }) {
  const t = useText(kitText);
  const dispatch = useAppDispatch();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dispatch(noticeCleared(notice.id)), CLEAR_AFTER_MS[notice.kind]);
    return () => clearTimeout(timer);
  }, [dispatch, held, notice.id, notice.kind]);
  return (
    <li
      className={`notice ${notice.kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[notice.kind]} />
      <p>{notice.error === null ? notice.text : <ErrorWords error={notice.error} />}</p>
      <IconButton
        size="s"
        icon="close"
        label={t('close')}
        onClick={() => dispatch(noticeCleared(notice.id))}
      />
    </li>
  );
}

/** Short messages to the person. They clear by themselves, but not under the pointer or the focus; a screen reader reads them without an interruption. */
export function Notices() {
  const t = useText(kitText);
  const notices = useAppSelector(selectNotices);
  return (
    <section className="notices" aria-label={t('notices')} aria-live="polite">
      <ul>
        {notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  );
}
