import type { OfficeAlbum } from '@akari/contract/office';
import { ALBUM_REASONS } from '@akari/rules';
import { Link, useParams } from 'react-router';
import { Points } from '../../kit/brand/Points.tsx';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { useQuestion, type Question } from '../../kit/overlay/use-question.ts';
import { useLanguage, useText } from '../../text/index.ts';
import { TakeDownDialog } from '../act/TakeDownDialog.tsx';
import { Fact, Facts } from '../facts/Facts.tsx';
import { albumText } from '../queue/about/album-text.ts';
import { BothWords, OpenPicture } from '../queue/about/AboutAlbum.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { OfficePart } from '../shell/OfficePart.tsx';
import { OneThing } from '../shell/OneThing.tsx';
import { Time } from '../table/Cell.tsx';
import { useGetOfficeAlbumQuery, useTakeDownAlbumMutation, useTakeDownAlbumPictureMutation } from './api.ts';
import { albumsText } from './text.ts';
import './albums.css';

/** Asks before a picture, or the album, is taken down. `about`: the picture, or the album. */
function TakeDown({ question, album_id }: { question: Question<string>; album_id: string }) {
  const t = useText(albumsText);
  const of_album = useText(albumText);
  const [takeAlbum] = useTakeDownAlbumMutation();
  const [takePicture] = useTakeDownAlbumPictureMutation();
  const { about: picture_id } = question;
  const whole = picture_id === 'album';
  return (
    <TakeDownDialog
      question={question}
      title={t(whole ? 'take_down_title' : 'remove_title')}
      text={t(whole ? 'take_down_text' : 'remove_text')}
      action={t(whole ? 'take_down' : 'remove')}
      done={t(whole ? 'taken_down' : 'removed')}
      reasons={{
        label: t('why'),
        all: ALBUM_REASONS,
        wordsOf: (reason) => of_album(`reason.${reason}`),
      }}
      onSend={(why, reason) =>
        whole
          ? takeAlbum({ params: { album_id }, body: { why, reason } })
          : takePicture({ params: { picture_id: picture_id ?? '' }, body: { why, reason } })
      }
    />
  );
}

function Details({ album }: { album: OfficeAlbum }) {
  const t = useText(albumsText);
  const of_album = useText(albumText);
  const { performer, state, reason, access, units, made_at_ms, sold } = album;
  return (
    <Facts look="wide">
      <Fact label={t('performer')}>
        <Link to={`/people/${performer.id}`}>{performer.name}</Link>
      </Fact>
      <Fact label={t('state')}>
        {t(`states.${state}`)}
        {reason !== null && ` – ${of_album(`reason.${reason}`)}`}
      </Fact>
      <Fact label={t('access')}>{of_album(`accesses.${access}`)}</Fact>
      {units !== null && (
        <Fact label={t('price')}>
          <Points units={units} decimals={0} max_decimals={2} />
        </Fact>
      )}
      <Fact label={t('sold')}>
        {t('sold_text', { count: sold.count, back: sold.given_back })}{' '}
        <Points units={sold.units} decimals={0} max_decimals={2} />
      </Fact>
      <Fact label={t('made')}>
        <Time at_ms={made_at_ms} />
      </Fact>
    </Facts>
  );
}

function Pictures({ album, onTakeDown }: { album: OfficeAlbum; onTakeDown: (picture_id: string) => void }) {
  const t = useText(albumsText);
  const of_album = useText(albumText);
  const language = useLanguage();
  const { pictures, performer, may_decide } = album;
  if (pictures.length === 0) return <p className="office-hint">{t('none')}</p>;
  return (
    <ol className="album-pictures">
      {pictures.map((picture, at) => {
        const caption = picture.caption[language];
        return (
          <li key={picture.picture_id}>
            <h3>{t('picture', { number: at + 1 })}</h3>
            <p className="office-hint">
              {t(`states.${picture.state}`)}
              {picture.reason !== null && ` – ${of_album(`reason.${picture.reason}`)}`}
            </p>
            {caption !== '' && <p>{t('caption', { text: caption })}</p>}
            <OpenPicture picture={{ ...picture, duration_ms: null }} name={performer.name} />
            {may_decide && picture.state === 'approved' && (
              <Button size="s" look="danger_ghost" onClick={() => onTakeDown(picture.picture_id)}>
                {t('remove')}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function One({ album }: { album: OfficeAlbum }) {
  const t = useText(albumsText);
  const language = useLanguage();
  const question = useQuestion<string>();
  const { title, album_id, may_decide, state } = album;
  return (
    <OfficePage
      title={title[language] || title.ja || title.en}
      actions={
        <ButtonLink look="ghost" icon="left" to="/albums">
          {t('back')}
        </ButtonLink>
      }
    >
      <OfficePart title={t('words')}>
        <BothWords words={title} />
        <Details album={album} />
        {may_decide && state === 'approved' && (
          <Button look="danger_ghost" onClick={() => question.ask('album')}>
            {t('take_down')}
          </Button>
        )}
      </OfficePart>
      <OfficePart title={t('pictures')}>
        <Pictures album={album} onTakeDown={question.ask} />
      </OfficePart>
      <TakeDown key={question.about ?? ''} question={question} album_id={album_id} />
    </OfficePage>
  );
}

/** An album of a performer: what is in it, who of the performers made it, and how it is taken down. */
export function Component() {
  const t = useText(albumsText);
  const { album_id = '' } = useParams();
  const asked = useGetOfficeAlbumQuery({ params: { album_id } });
  const missing = { title: t('missing'), text: t('missing_text'), back: { to: '/albums', name: t('back') } };
  return (
    <OneThing asked={asked} missing={missing}>
      {(album) => <One album={album} />}
    </OneThing>
  );
}
