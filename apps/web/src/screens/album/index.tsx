import { useParams } from 'react-router';
import { OwnAlbums } from '../../features/album/studio/OwnAlbums.tsx';
import { albumLinkText } from '../../features/album/link-text.ts';
import { albumText } from '../../features/album/text.ts';
import { BoughtAlbums } from '../../features/album/viewer/BoughtAlbums.tsx';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { Door } from '../review/Door.tsx';
import { OneAlbum } from './OneAlbum.tsx';
import './album-screen.css';

/** `/albums`: those that a viewer bought, or those of a performer. */
function Albums() {
  const t = useText(albumText);
  const of_link = useText(albumLinkText);
  const phase = useAppSelector(selectLoginPhase);
  const buys = useMay('album.buy');
  const manages = useMay('album.manage');
  const title = of_link(manages ? 'own' : 'bought');
  if (phase === 'checking') return <main className="album-screen" />;
  return (
    <main className="album-screen">
      <title>{`${title} – Akari`}</title>
      {buys || manages ? (
        <>
          <h1 className="kin">{title}</h1>
          {manages ? <OwnAlbums /> : <BoughtAlbums />}
        </>
      ) : (
        <Door guests={t('needed')} others={t('members_only')} />
      )}
    </main>
  );
}

export function Component() {
  const { album_id } = useParams();
  return album_id === undefined ? <Albums /> : <OneAlbum key={album_id} album_id={album_id} />;
}
