import type { listOwnComments } from '@akari/contract/blog';
import type { AnswerOf } from '@akari/contract/common';
import { useState } from 'react';
import type { ErrorName } from '@akari/rules';
import { Button } from '../../../kit/controls/Button.tsx';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { usePages } from '../../../platform/api/use-pages.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { ReportButton } from '../../report/index.ts';
import { useDecideCommentMutation, useLazyListOwnCommentsQuery, useLiftAuthorBanMutation } from '../api.ts';
import { wordsIn } from '../words.ts';
import { BanAuthor } from './BanAuthor.tsx';
import { ownBlogText } from './text.ts';

type Comment = AnswerOf<typeof listOwnComments>['comments'][number];

function Row({
  comment: { comment_id, title, name, text, state, at_ms, banned },
  busy,
  onDecide,
  onBan,
  onLift,
}: {
  comment: Comment;
  busy: boolean;
  onDecide: (decision: 'approve' | 'remove') => void;
  onBan: () => void;
  onLift: () => void;
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
        {banned && <b className="blog-comment-state">{t('author.banned')}</b>}
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
        <Button size="s" look="ghost" disabled={busy} onClick={banned ? onLift : onBan}>
          {t(banned ? 'author.lift' : 'author.ban')}
        </Button>
        <ReportButton
          about={{ target: 'comment', comment_id, text }}
          name={name ?? t('comments.anonymous')}
        />
      </p>
    </li>
  );
}

const errorOf = (error: unknown): ErrorName | null =>
  error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed');

/** Comments on a performer's entries: she approves or hides them, and bans their authors. */
export function OwnComments({ onChanged }: { onChanged: () => void }) {
  const t = useText(ownBlogText);
  const [load] = useLazyListOwnCommentsQuery();
  const [decide, { isLoading }] = useDecideCommentMutation();
  const [liftBan, { isLoading: lifting }] = useLiftAuthorBanMutation();
  const ban = useQuestion<string>();
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const { rows, more, loading, again } = usePages(
    (before) => load({ query: before === null ? {} : { before } }).unwrap(),
    (page) => page.comments,
  );
  const tell = (error: ErrorName | null, text: string): void => {
    setRefused(error);
    setSaid(error === null ? text : '');
    again();
    onChanged();
  };
  const send = async (comment_id: string, decision: 'approve' | 'remove'): Promise<void> => {
    const { error } = await decide({ params: { comment_id }, body: { decision } });
    tell(errorOf(error), t(decision === 'approve' ? 'comments.approved' : 'comments.removed'));
  };
  const lift = async (comment_id: string): Promise<void> => {
    const { error } = await liftBan({ params: { comment_id } });
    tell(errorOf(error), t('author.lifted'));
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
              busy={isLoading || lifting}
              onDecide={(decision) => void send(comment.comment_id, decision)}
              onBan={() => ban.ask(comment.comment_id)}
              onLift={() => void lift(comment.comment_id)}
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
      <BanAuthor question={ban} onDone={(error) => tell(error, t('author.done'))} />
    </section>
  );
}
