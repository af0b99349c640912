import type { OfficeAlbum } from '@akari/contract/office';
import { ALBUM_REASONS, type AlbumReason } from '@akari/rules';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Points } from '../../kit/brand/Points.tsx';
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
import { albumText } from '../queue/about/album-text.ts';
import { BothWords, OpenPicture } from '../queue/about/AboutAlbum.tsx';
import { MissingPage } from '../shell/MissingPage.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { Time } from '../table/Cell.tsx';
import { useGetOfficeAlbumQuery, useTakeDownAlbumMutation, useTakeDownAlbumPictureMutation } from './api.ts';
import { albumsText } from './text.ts';
import './albums.css';

/** Asks for the reason of the performer's list, and why it is done. `about`: a picture, or the album. */
function TakeDownDialog({ question, album_id }: { question: Question<string>; album_id: string }) {
  const t = useText(albumsText);
  const of_album = useText(albumText);
  const act = useAct();
  const [why, setWhy] = useState<AlbumReason | null>(null);
  const [takeAlbum] = useTakeDownAlbumMutation();
  const [takePicture] = useTakeDownAlbumPictureMutation();
  const { about: picture_id } = question;
  const whole = picture_id === 'album';
  const send = (reason: string) => {
    const body = { why: why ?? 'unsuitable', reason };
    return whole
      ? takeAlbum({ params: { album_id }, body })
      : takePicture({ params: { picture_id: picture_id ?? '' }, body });
  };
  return (
    <ActDialog
      question={question}
      title={t(whole ? 'take_down_title' : 'remove_title')}
      action={t(whole ? 'take_down' : 'remove')}
      look="danger"
      blocked={why === null}
      onAct={(reason) => act(() => send(reason), t(whole ? 'taken_down' : 'removed'))}
    >
      <p>{t(whole ? 'take_down_text' : 'remove_text')}</p>
      <div role="group" aria-label={t('why')} className="album-why">
        <p>{t('why')}</p>
        {ALBUM_REASONS.map((reason) => (
          <Chip key={reason} pressed={why === reason} onPress={() => setWhy(reason)}>
            {of_album(`reason.${reason}`)}
          </Chip>
        ))}
      </div>
    </ActDialog>
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
  if (pictures.length === 0) return <p>{t('none')}</p>;
  return (
    <ol className="album-pictures">
      {pictures.map((picture, at) => {
        const caption = picture.caption[language];
        return (
          <li key={picture.picture_id}>
            <h3>{t('picture', { number: at + 1 })}</h3>
            <p>
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
    <OfficePage title={title[language] || title.ja || title.en}>
      <section className="panel album-part" aria-label={t('words')}>
        <BothWords words={title} />
        <Details album={album} />
        {may_decide && state === 'approved' && (
          <Button look="danger_ghost" onClick={() => question.ask('album')}>
            {t('take_down')}
          </Button>
        )}
      </section>
      <section className="panel album-part" aria-labelledby="album-pictures">
        <h2 id="album-pictures">{t('pictures')}</h2>
        <Pictures album={album} onTakeDown={question.ask} />
      </section>
      <TakeDownDialog key={question.about ?? ''} question={question} album_id={album_id} />
    </OfficePage>
  );
}

/** An album of a performer: what is in it, who of the performers made it, and how it is taken down. */
export function Component() {
  const t = useText(albumsText);
  const { album_id = '' } = useParams();
  const { data, error } = useGetOfficeAlbumQuery({ params: { album_id } });
  const name = error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed');
  if (name === 'not_found')
    return (
      <MissingPage title={t('missing')} back={{ to: '/albums', name: t('back') }}>
        {t('missing_text')}
      </MissingPage>
    );
  if (data === undefined) return name === null ? <Loading /> : <FormError error={name} />;
  return <One album={data} />;
}
