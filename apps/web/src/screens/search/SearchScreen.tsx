import { PATHS } from '@akari/rules';
import { useLocation, useNavigate, useParams } from 'react-router';
import { Filters } from '../../features/search/Filters.tsx';
import { Results } from '../../features/search/Results.tsx';
import { Saved } from '../../features/search/Saved.tsx';
import { SearchForm } from '../../features/search/SearchForm.tsx';
import { useTagName } from '../../features/search/tag-name.ts';
import { searchText } from '../../features/search/text.ts';
import { useSavedKnown } from '../../features/search/use-saved-known.ts';
import { addressOf, tagsIn, wishOf, withTag, type Wish } from '../../features/search/wish.ts';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { useText } from '../../text/index.ts';
import './search-screen.css';

/** `/search` and `/tags/:tag`: finds performers. The address is the whole search, so that it can be shared and gone back to. */
export function SearchScreen() {
  const t = useText(searchText);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { tag } = useParams();
  const nameOf = useTagName();
  const known = useSavedKnown();
  const said = wishOf(new URLSearchParams(search));
  const wish = tag === undefined ? said : withTag(said, tag);
  const address = addressOf(wish);
  const onWish = (next: Wish): void => {
    // The page of a tag keeps its address while the tag is part of the search.
    const stays = tag !== undefined && tagsIn(next).includes(tag);
    if (stays) {
      const others = tagsIn(next).filter((one) => one !== tag);
      const rest = addressOf({ ...next, tags: others.join(',') });
      void navigate(`${PATHS.tags}/${encodeURIComponent(tag)}${rest === 'tags=' ? '' : `?${rest}`}`);
    } else {
      const query = addressOf(next);
      void navigate(`${PATHS.search}${query === '' ? '' : `?${query}`}`);
    }
  };
  const title = tag === undefined ? t('title') : t('tag_title', { tag: nameOf(tag) });
  return (
    <main className="search-screen">
      <title>{`${title} – Akari`}</title>
      <h1 className="kin">
        <bdi>{title}</bdi>
      </h1>
      {known ? (
        <>
          <Saved wish={wish} />
          <SearchForm {...{ wish, onWish }} />
          <Filters {...{ wish, onWish }} />
          <Results key={address} wish={wish} clear={() => onWish({})} />
        </>
      ) : (
        <Loading />
      )}
    </main>
  );
}
