import type { BlogComment } from '@akari/contract/blog';
import type { PageOrder } from '@akari/contract/common';
import {
  BLOG_COMMENT_MAX,
  BLOG_COMMENT_NAME_MAX,
  isGuest,
  readBlogComment,
  type ErrorName,
} from '@akari/rules';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '../../../kit/controls/Button.tsx';
import { Field, TextField } from '../../../kit/controls/Field.tsx';
import { OrderChoice } from '../../../kit/controls/OrderChoice.tsx';
import { Confirm } from '../../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { Intent } from '../../../platform/api/intent.ts';
import { usePages } from '../../../platform/api/use-pages.ts';
import { PATHS, returningTo } from '../../../platform/browser/paths.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { selectUserType } from '../../../platform/person/login.slice.ts';
import { useMay } from '../../../platform/person/use-may.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { countCharacters } from '../../../text/count-characters.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { ReportButton } from '../../report/index.ts';
import {
  useDeleteBlogCommentMutation,
  useLazyListBlogCommentsQuery,
  useSendBlogCommentMutation,
} from '../api.ts';
import { blogText } from '../text.ts';

/** The form for a comment. */
function CommentForm({ entry_id, onSent }: { entry_id: string; onSent: () => void }) {
  const t = useText(blogText);
  const [send, { isLoading }] = useSendBlogCommentMutation();
  const [draft, setDraft] = useState({ name: '', text: '' });
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const [intent] = useState(() => new Intent());
  const count = countCharacters(draft.text);
  const change = (part: Partial<typeof draft>): void => {
    setDraft({ ...draft, ...part });
    setRefused(null);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = readBlogComment(draft);
    if ('refused' in read) return setRefused(read.refused);
    const { error } = await send({
      ...{ params: { entry_id }, body: draft, idempotency_key: intent.keyFor(draft) },
    });
    const name = error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed');
    // When the server could not be reached, the result is unknown, so the next press uses the same key.
    if (name !== 'server_unreachable') intent.done();
    setRefused(name);
    if (name !== null) return;
    setDraft({ ...draft, text: '' });
    onSent();
  };
  return (
    <form className="blog-comment-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('comment.name')}
        value={draft.name}
        maxLength={BLOG_COMMENT_NAME_MAX}
        autoComplete="nickname"
        dir="auto"
        onChange={({ target }) => change({ name: target.value })}
      />
      <Field
        label={t('comment.text')}
        hint={<span className="num">{t('comment.count', { count, most: BLOG_COMMENT_MAX })}</span>}
      >
        {(ties) => (
          <span className="field lines" data-invalid={count > BLOG_COMMENT_MAX || undefined}>
            <textarea
              {...ties}
              rows={3}
              dir="auto"
              value={draft.text}
              onChange={({ target }) => change({ text: target.value })}
            />
          </span>
        )}
      </Field>
      <p className="blog-hint">{t('comment.hint')}</p>
      <FormError error={refused} />
      <Button type="submit" icon="send" busy={isLoading}>
        {t('comment.send')}
      </Button>
    </form>
  );
}

function OneComment({ comment, onDelete }: { comment: BlogComment; onDelete: () => void }) {
  const t = useText(blogText);
  const { dateTime } = useFormat();
  const reports = useMay('report.send');
  const { name, text, at_ms, mine, state } = comment;
  return (
    <li className="blog-comment">
      <p className="blog-by">
        <bdi>{name ?? t('comment.anonymous')}</bdi>
        <time dateTime={new Date(at_ms).toISOString()}>{dateTime(at_ms)}</time>
      </p>
      <p dir="auto">{text}</p>
      {state === 'pending' && <p className="blog-hint">{t('comment.pending')}</p>}
      <div className="blog-acts">
        {mine && (
          <Button size="s" look="ghost" onClick={onDelete}>
            {t('comment.delete')}
          </Button>
        )}
        {reports && !mine && (
          <ReportButton
            about={{ target: 'comment', comment_id: comment.comment_id, text }}
            name={name ?? t('comment.anonymous')}
          />
        )}
      </div>
    </li>
  );
}

/** Guests come to the login and back. */
function LoginHint() {
  const t = useText(blogText);
  const { pathname } = useLocation();
  return (
    <p className="blog-hint blog-login">
      {t('like_login')}
      <ButtonLink size="s" to={returningTo(PATHS.login, pathname)}>
        {t('log_in')}
      </ButtonLink>
    </p>
  );
}

/** Comments below an entry: what others wrote, and the form of a viewer. */
export function Comments({ entry_id }: { entry_id: string }) {
  const t = useText(blogText);
  const writes = useMay('blog.comment');
  const guest = isGuest(useAppSelector(selectUserType));
  const [load] = useLazyListBlogCommentsQuery();
  const [order, setOrder] = useState<PageOrder>('newest');
  const [remove, { isLoading }] = useDeleteBlogCommentMutation();
  const question = useQuestion<string>();
  const [said, setSaid] = useState('');
  const { rows, more, loading, again } = usePages(
    (before) =>
      load({ params: { entry_id }, query: { order, ...(before === null ? {} : { before }) } }).unwrap(),
    (page) => page.comments,
    order,
  );
  const drop = async (): Promise<void> => {
    if (question.about === null) return;
    await remove({ params: { comment_id: question.about } });
    question.answer('yes');
    setSaid(t('comment.deleted'));
    again();
  };
  return (
    <section className="blog-comments" aria-labelledby="blog-comments">
      <h2 id="blog-comments">{t('comment.title')}</h2>
      {rows !== null && rows.length === 0 && <p className="blog-hint">{t('comment.none')}</p>}
      {rows !== null && rows.length > 1 && <OrderChoice order={order} onChange={setOrder} />}
      {rows !== null && rows.length > 0 && (
        <ol>
          {rows.map((comment) => (
            <OneComment
              key={comment.comment_id}
              comment={comment}
              onDelete={() => question.ask(comment.comment_id)}
            />
          ))}
        </ol>
      )}
      {more !== null && (
        <Button size="s" busy={loading} onClick={more}>
          {t('more')}
        </Button>
      )}
      <p role="status" className={said === '' ? 'vh' : 'blog-said'}>
        {said}
      </p>
      {writes && (
        <CommentForm
          entry_id={entry_id}
          onSent={() => {
            setSaid(t('comment.sent'));
            again();
          }}
        />
      )}
      {guest && <LoginHint />}
      <Confirm
        question={question}
        title={t('comment.delete_title')}
        action={t('comment.delete')}
        look="danger"
        busy={isLoading}
        onConfirm={() => void drop()}
      >
        {t('comment.delete_text')}
      </Confirm>
    </section>
  );
}
