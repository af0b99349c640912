import type { OfficeEntry } from '@akari/contract/office';
import { BLOG_REASONS, sameBlogWords } from '@akari/rules';
import { Link, useParams } from 'react-router';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { useQuestion, type Question } from '../../kit/overlay/use-question.ts';
import { useLanguage, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { TakeDownDialog } from '../act/TakeDownDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { Fact, Facts } from '../facts/Facts.tsx';
import { EntryWords, OpenBlogPicture } from '../queue/about/AboutBlog.tsx';
import { blogText } from '../queue/about/blog-text.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { OfficePart } from '../shell/OfficePart.tsx';
import { OneThing } from '../shell/OneThing.tsx';
import { Time } from '../table/Cell.tsx';
import { useGetOfficeEntryQuery, useRemoveBlogCommentMutation, useTakeDownEntryMutation } from './api.ts';
import { blogOfficeText } from './text.ts';
import './blog.css';

/** Asks before a comment is hidden. `about`: the comment. */
function RemoveDialog({ question }: { question: Question<string> }) {
  const t = useText(blogOfficeText);
  const act = useAct();
  const [remove] = useRemoveBlogCommentMutation();
  const comment_id = question.about ?? '';
  return (
    <ActDialog
      question={question}
      title={t('remove_title')}
      action={t('remove')}
      look="danger"
      onAct={(reason) => act(() => remove({ params: { comment_id }, body: { reason } }), t('removed'))}
    >
      <p>{t('remove_text')}</p>
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
  if (entry.comments.length === 0) return <p className="office-hint">{t('no_comments')}</p>;
  return (
    <ol className="blog-office-comments">
      {entry.comments.map(({ comment_id, viewer, text, state, at_ms }) => (
        <li key={comment_id}>
          <p className="blog-office-by">
            <Link className="office-link" to={`/people/${viewer.id}`}>
              {viewer.name}
            </Link>
            <Time at_ms={at_ms} />
            <b>{t(`comment_states.${state}`)}</b>
          </p>
          <p className="queue-words" dir="auto">
            {text}
          </p>
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
  if (pictures.length === 0) return <p className="office-hint">{t('none')}</p>;
  return (
    <ol className="blog-office-pictures">
      {pictures.map((picture, at) => (
        <li key={picture.picture_id}>
          <h3>{t('picture', { number: at + 1 })}</h3>
          <p className="office-hint">{t(`picture_states.${picture.state}`)}</p>
          <OpenBlogPicture picture={picture} number={at + 1} name={performer.name} />
        </li>
      ))}
    </ol>
  );
}

function One({ entry }: { entry: OfficeEntry }) {
  const t = useText(blogOfficeText);
  const of_blog = useText(blogText);
  const language = useLanguage();
  const [taking, removing] = [useQuestion(), useQuestion<string>()];
  const [takeDown] = useTakeDownEntryMutation();
  const { words, shown_words, entry_id, may_decide, state } = entry;
  const shown = shown_words !== null && (state === 'approved' || state === 'pending' || state === 'refused');
  const as_shown = shown && sameBlogWords(words, shown_words);
  return (
    <OfficePage
      title={words.title[language] || words.title.ja || words.title.en}
      actions={
        <ButtonLink look="ghost" icon="left" to="/blog">
          {t('back')}
        </ButtonLink>
      }
    >
      <OfficePart title={t(as_shown ? 'shown' : 'words')}>
        <EntryWords words={words} />
        <Details entry={entry} />
        {may_decide && shown && (
          <Button look="danger_ghost" onClick={() => taking.ask(true)}>
            {t('take_down')}
          </Button>
        )}
      </OfficePart>
      {shown && !as_shown && (
        <OfficePart title={t('shown')}>
          <EntryWords words={shown_words} />
        </OfficePart>
      )}
      <OfficePart title={t('pictures')}>
        <Pictures entry={entry} />
      </OfficePart>
      <OfficePart title={t('comments')}>
        <Comments entry={entry} onRemove={removing.ask} />
      </OfficePart>
      <TakeDownDialog
        question={taking}
        title={t('take_down_title')}
        text={t('take_down_text')}
        action={t('take_down')}
        done={t('taken_down')}
        reasons={{ label: t('why'), all: BLOG_REASONS, wordsOf: (reason) => of_blog(`reason.${reason}`) }}
        onSend={(why, reason) => takeDown({ params: { entry_id }, body: { why, reason } })}
      />
      <RemoveDialog key={removing.about ?? ''} question={removing} />
    </OfficePage>
  );
}

/** An entry of a performer: what is in it, its comments, and how it is taken down. */
export function Component() {
  const t = useText(blogOfficeText);
  const { entry_id = '' } = useParams();
  const asked = useGetOfficeEntryQuery({ params: { entry_id } });
  const missing = { title: t('missing'), text: t('missing_text'), back: { to: '/blog', name: t('back') } };
  return (
    <OneThing asked={asked} missing={missing}>
      {(entry) => <One entry={entry} />}
    </OneThing>
  );
}
