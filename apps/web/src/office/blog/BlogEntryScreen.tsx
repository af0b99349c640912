import type { OfficeEntry } from '@akari/contract/office';
import { BLOG_REASONS, type BlogReason } from '@akari/rules';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Button } from '../../kit/controls/Button.tsx';
import { Chip } from '../../kit/controls/Chip.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { useQuestion, type Question } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useLanguage, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { Fact, Facts } from '../facts/Facts.tsx';
import { EntryWords, OpenBlogPicture } from '../queue/about/AboutBlog.tsx';
import { blogText } from '../queue/about/blog-text.ts';
import { MissingPage } from '../shell/MissingPage.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { Time } from '../table/Cell.tsx';
import { useGetOfficeEntryQuery, useRemoveBlogCommentMutation, useTakeDownEntryMutation } from './api.ts';
import { blogOfficeText } from './text.ts';
import './blog.css';

/** Asks for the reason of the performer's list, and why it is done. `about`: a comment, or the entry. */
function TakeDownDialog({ question, entry_id }: { question: Question<string>; entry_id: string }) {
  const t = useText(blogOfficeText);
  const of_blog = useText(blogText);
  const act = useAct();
  const [why, setWhy] = useState<BlogReason | null>(null);
  const [takeDown] = useTakeDownEntryMutation();
  const [remove] = useRemoveBlogCommentMutation();
  const { about: comment_id } = question;
  const whole = comment_id === 'entry';
  const send = (reason: string) =>
    whole
      ? takeDown({ params: { entry_id }, body: { why: why ?? 'unsuitable', reason } })
      : remove({ params: { comment_id: comment_id ?? '' }, body: { reason } });
  return (
    <ActDialog
      question={question}
      title={t(whole ? 'take_down_title' : 'remove_title')}
      action={t(whole ? 'take_down' : 'remove')}
      look="danger"
      blocked={whole && why === null}
      onAct={(reason) => act(() => send(reason), t(whole ? 'taken_down' : 'removed'))}
    >
      <p>{t(whole ? 'take_down_text' : 'remove_text')}</p>
      {whole && (
        <div role="group" aria-label={t('why')} className="blog-why">
          <p>{t('why')}</p>
          {BLOG_REASONS.map((reason) => (
            <Chip key={reason} pressed={why === reason} onPress={() => setWhy(reason)}>
              {of_blog(`reason.${reason}`)}
            </Chip>
          ))}
        </div>
      )}
    </ActDialog>
  );
}

function Details({ entry }: { entry: OfficeEntry }) {
  const t = useText(blogOfficeText);
  const of_blog = useText(blogText);
  const { performer, state, reason, made_at_ms, published_at_ms } = entry;
  return (
    <Facts look="wide">
      <Fact label={t('performer')}>
        <Link to={`/people/${performer.id}`}>{performer.name}</Link>
      </Fact>
      <Fact label={t('state')}>
        {t(`states.${state}`)}
        {reason !== null && ` – ${of_blog(`reason.${reason}`)}`}
      </Fact>
      <Fact label={t('made')}>
        <Time at_ms={made_at_ms} />
      </Fact>
      {published_at_ms !== null && (
        <Fact label={t('published')}>
          <Time at_ms={published_at_ms} />
        </Fact>
      )}
    </Facts>
  );
}

function Comments({ entry, onRemove }: { entry: OfficeEntry; onRemove: (comment_id: string) => void }) {
  const t = useText(blogOfficeText);
  if (entry.comments.length === 0) return <p>{t('no_comments')}</p>;
  return (
    <ol className="blog-office-comments">
      {entry.comments.map(({ comment_id, viewer, text, state, at_ms }) => (
        <li key={comment_id}>
          <p>
            <Link to={`/people/${viewer.id}`}>{viewer.name}</Link> <Time at_ms={at_ms} />{' '}
            <b>{t(`comment_states.${state}`)}</b>
          </p>
          <p dir="auto">{text}</p>
          {entry.may_decide && (state === 'pending' || state === 'approved') && (
            <Button size="s" look="danger_ghost" onClick={() => onRemove(comment_id)}>
              {t('remove')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

function Pictures({ entry: { pictures, performer } }: { entry: OfficeEntry }) {
  const t = useText(blogOfficeText);
  if (pictures.length === 0) return <p>{t('none')}</p>;
  return (
    <ol className="blog-office-pictures">
      {pictures.map((picture, at) => (
        <li key={picture.picture_id}>
          <p>
            {t('picture', { number: at + 1 })} {t(`picture_states.${picture.state}`)}
          </p>
          <OpenBlogPicture picture={picture} number={at + 1} name={performer.name} />
        </li>
      ))}
    </ol>
  );
}

function One({ entry }: { entry: OfficeEntry }) {
  const t = useText(blogOfficeText);
  const language = useLanguage();
  const question = useQuestion<string>();
  const { words, shown_words, entry_id, may_decide, state } = entry;
  const shown = shown_words !== null && (state === 'approved' || state === 'pending' || state === 'refused');
  return (
    <OfficePage title={words.title[language] || words.title.ja || words.title.en}>
      <section className="panel blog-office-part" aria-labelledby="blog-words">
        <h2 id="blog-words">{t('words')}</h2>
        <EntryWords words={words} />
        <Details entry={entry} />
        {may_decide && shown && (
          <Button look="danger_ghost" onClick={() => question.ask('entry')}>
            {t('take_down')}
          </Button>
        )}
      </section>
      {shown && (
        <section className="panel blog-office-part" aria-labelledby="blog-shown">
          <h2 id="blog-shown">{t('shown')}</h2>
          <EntryWords words={shown_words} />
        </section>
      )}
      <section className="panel blog-office-part" aria-labelledby="blog-pictures">
        <h2 id="blog-pictures">{t('pictures')}</h2>
        <Pictures entry={entry} />
      </section>
      <section className="panel blog-office-part" aria-labelledby="blog-comments">
        <h2 id="blog-comments">{t('comments')}</h2>
        <Comments entry={entry} onRemove={question.ask} />
      </section>
      <TakeDownDialog key={question.about ?? ''} question={question} entry_id={entry_id} />
    </OfficePage>
  );
}

/** An entry of a performer: what is in it, its comments, and how it is taken down. */
export function Component() {
  const t = useText(blogOfficeText);
  const { entry_id = '' } = useParams();
  const { data, error } = useGetOfficeEntryQuery({ params: { entry_id } });
  const name = error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed');
  if (name === 'not_found')
    return (
      <MissingPage title={t('missing')} back={{ to: '/blog', name: t('back') }}>
        {t('missing_text')}
      </MissingPage>
    );
  if (data === undefined) return name === null ? <Loading /> : <FormError error={name} />;
  return <One entry={data} />;
}
