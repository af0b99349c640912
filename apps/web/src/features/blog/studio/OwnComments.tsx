import type { listOwnComments } from '@akari/contract/blog';
import type { AnswerOf } from '@akari/contract/common';
import { useState } from 'react';
import type { ErrorName } from '@akari/rules';
import { Button } from '../../../kit/controls/Button.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { usePages } from '../../../platform/api/use-pages.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { ReportButton } from '../../report/index.ts';
import { useDecideCommentMutation, useLazyListOwnCommentsQuery } from '../api.ts';
import { wordsIn } from '../words.ts';
import { ownBlogText } from './text.ts';

type Comment = AnswerOf<typeof listOwnComments>['comments'][number];

function Row({
  comment: { comment_id, title, name, text, state, at_ms },
  busy,
  onDecide,
}: {
  comment: Comment;
  busy: boolean;
  onDecide: (decision: 'approve' | 'remove') => void;
}) {
  const t = useText(ownBlogText);
  const { language, dateTime } = useFormat();
  return (
    <li className="blog-comment">
      <p className="blog-by">
        <bdi>{name ?? t('comments.anonymous')}</bdi>
        <span>{t('comments.to', { title: wordsIn(title, language).text })}</span>
        <time dateTime={new Date(at_ms).toISOString()}>{dateTime(at_ms)}</time>
      </p>
      <p dir="auto">{text}</p>
      <p className="blog-ways">
        <b className="blog-comment-state" data-state={state}>
          {t(`comments.state.${state}`)}
        </b>
        {state === 'pending' && (
          <Button size="s" disabled={busy} onClick={() => onDecide('approve')}>
            {t('comments.approve')}
          </Button>
        )}
        {(state === 'pending' || state === 'approved') && (
          <Button size="s" look="ghost" disabled={busy} onClick={() => onDecide('remove')}>
            {t('comments.remove')}
          </Button>
        )}
        <ReportButton
          about={{ target: 'comment', comment_id, text }}
          name={name ?? t('comments.anonymous')}
        />
      </p>
    </li>
  );
}

/** Comments on a performer's entries: she approves or hides them. */
export function OwnComments() {
  const t = useText(ownBlogText);
  const [load] = useLazyListOwnCommentsQuery();
  const [decide, { isLoading }] = useDecideCommentMutation();
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const { rows, more, loading, again } = usePages(
    (before) => load({ query: before === null ? {} : { before } }).unwrap(),
    (page) => page.comments,
  );
  const send = async (comment_id: string, decision: 'approve' | 'remove'): Promise<void> => {
    const { error } = await decide({ params: { comment_id }, body: { decision } });
    setRefused(error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed'));
    setSaid(error === undefined ? t(decision === 'approve' ? 'comments.approved' : 'comments.removed') : '');
    again();
  };
  return (
    <section className="panel blog-form" aria-labelledby="blog-received">
      <h2 id="blog-received">{t('comments.title')}</h2>
      {rows !== null && rows.length === 0 && <p className="blog-hint">{t('comments.none')}</p>}
      {rows !== null && rows.length > 0 && (
        <ol className="blog-received">
          {rows.map((comment) => (
            <Row
              key={comment.comment_id}
              comment={comment}
              busy={isLoading}
              onDecide={(decision) => void send(comment.comment_id, decision)}
            />
          ))}
        </ol>
      )}
      {more !== null && (
        <Button size="s" busy={loading} onClick={more}>
          {t('comments.more')}
        </Button>
      )}
      <FormError error={refused} />
      <p role="status" className={said === '' ? 'vh' : 'blog-said'}>
        {said}
      </p>
    </section>
  );
}
