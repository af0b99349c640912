import type { PastVisit } from '@akari/contract/history';
import { useState } from 'react';
import { Link } from 'react-router';
import { Points } from '../../kit/brand/Points.tsx';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import { Crest } from '../../kit/crest/Crest.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { usePages } from '../../platform/api/use-pages.ts';
import { mailboxPath, PATHS, roomPath } from '../../platform/browser/paths.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useFormat, useLanguage, useText } from '../../text/index.ts';
import { useForgetHistoryMutation, useForgetVisitMutation, useLazyListHistoryQuery } from './api.ts';
import { FirstPage } from './FirstPage.tsx';
import { Memo } from './Memo.tsx';
import { historyText } from './text.ts';
import './history.css';

const TWO = { decimals: 2, max_decimals: 2 } as const;

function VisitRow({
  visit,
  memo,
  onMemo,
  onForget,
}: {
  visit: PastVisit;
  memo: string;
  onMemo: (memo: string) => void;
  onForget: () => void;
}) {
  const t = useText(historyText);
  const { dateTime, duration } = useFormat();
  const { performer_name, open, started_at_ms, lasted_ms, spent_units } = visit;
  const name = visit.display_name[useLanguage()];
  return (
    <li className="history-item panel">
      <Crest name={performer_name} size_px={44} />
      <div className="history-who">
        {open ? (
          <Link className="history-name" to={roomPath(performer_name)}>
            {name}
          </Link>
        ) : (
          <span className="history-name">{name}</span>
        )}
        <span className="num history-when">{dateTime(started_at_ms)}</span>
      </div>
      <dl className="history-facts">
        <div>
          <dt>{t('lasted')}</dt>
          <dd className="num">{duration(lasted_ms)}</dd>
        </div>
        <div>
          <dt>{t('spent')}</dt>
          <dd>
            <Points units={spent_units} {...TWO} />
          </dd>
        </div>
      </dl>
      <div className="history-ways">
        {open && (
          <ButtonLink
            size="s"
            look="ghost"
            icon="mail"
            aria-label={t('mail_of', { name })}
            to={mailboxPath(performer_name)}
          >
            {t('mail')}
          </ButtonLink>
        )}
        {open && (
          <ButtonLink
            size="s"
            look="ghost"
            icon="tanzaku"
            aria-label={t('review_of', { name })}
            to={`${PATHS.reviews}/${encodeURIComponent(performer_name)}`}
          >
            {t('review')}
          </ButtonLink>
        )}
        <IconButton size="s" icon="close" label={t('forget_of', { name })} onClick={onForget} />
      </div>
      <Memo about={{ user_name: performer_name, name }} memo={memo} onSaved={onMemo} />
    </li>
  );
}

type Asked = PastVisit | 'all';

/** Asks what is to be deleted, and deletes it. */
function useForgetting(again: () => void) {
  const t = useText(historyText);
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const question = useQuestion<Asked>();
  const [whole, setWhole] = useState(false);
  const [forgetVisit, one] = useForgetVisitMutation();
  const [forgetHistory, many] = useForgetHistoryMutation();
  const { about } = question;
  const visit = about === 'all' ? null : about;
  const name = visit?.display_name[language] ?? '';
  const forget = async (): Promise<void> => {
    if (about === null) return;
    const { error } =
      visit === null || whole
        ? await forgetHistory({ body: visit === null ? {} : { performer_name: visit.performer_name } })
        : await forgetVisit({ params: { visit_id: visit.visit_id } });
    question.answer('yes');
    if (error === undefined) dispatch(noticeShown({ kind: 'success', text: t('forgotten') }));
    else dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
    again();
  };
  const dialog = (
    <Confirm
      question={question}
      title={visit === null ? t('ask_all') : t('ask_title', { name })}
      action={t(visit === null ? 'forget_all' : 'forget')}
      look="danger"
      busy={one.isLoading || many.isLoading}
      onConfirm={() => void forget()}
    >
      {t('ask_text')}
      {visit !== null && (
        <Checkbox checked={whole} onChange={({ target }) => setWhole(target.checked)}>
          {t('forget_with', { name })}
        </Checkbox>
      )}
    </Confirm>
  );
  return {
    dialog,
    ask: (what: Asked) => {
      setWhole(false);
      question.ask(what);
    },
  };
}

/** The visits of a viewer, newest first. */
export function OwnHistory() {
  const t = useText(historyText);
  const [load] = useLazyListHistoryQuery();
  const { first, rows, error, loading, more, again } = usePages(
    (before) => load({ query: before === null ? {} : { before } }).unwrap(),
    ({ visits }) => visits,
  );
  /** Memos changed on this page, by performer: each may stand in many rows. */
  const [memos, setMemos] = useState<ReadonlyMap<string, string>>(new Map());
  const { dialog, ask } = useForgetting(again);
  if (first === null || rows === null) return <FirstPage error={error} />;
  if (rows.length === 0)
    return (
      <EmptyState title={t('none')} action={<ButtonLink to={PATHS.home}>{t('see_live')}</ButtonLink>}>
        {t('none_text')}
      </EmptyState>
    );
  return (
    <>
      <p className="history-lead">
        {t('lead', { count: first.days })}
        <Button size="s" look="danger_ghost" onClick={() => ask('all')}>
          {t('forget_all')}
        </Button>
      </p>
      <ul className="history-list" aria-label={t('list')}>
        {rows.map((visit) => (
          <VisitRow
            key={visit.visit_id}
            visit={visit}
            memo={memos.get(visit.performer_name) ?? visit.memo}
            onMemo={(memo) => setMemos(new Map(memos).set(visit.performer_name, memo))}
            onForget={() => ask(visit)}
          />
        ))}
      </ul>
      {more !== null && (
        <Button className="history-more" busy={loading} onClick={more}>
          {t('more')}
        </Button>
      )}
      {dialog}
    </>
  );
}
