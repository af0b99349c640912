import {
  addFavourite,
  getFavourite,
  getFavouriteCount,
  listFavouriteNames,
  listFavourites,
  removeFavourite,
  setFavouriteSettings,
  setLoginNotice,
  showFavouriteCount,
} from '@akari/contract/favourite';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { startAppListening } from '../../platform/store/store.ts';

const listed = { providesTags: ['Favourites' as const] };
const changes = { invalidatesTags: ['Favourites' as const] };
const favouriteApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFavourites: queryOf(build, listFavourites, listed),
    listFavouriteNames: queryOf(build, listFavouriteNames, listed),
    getFavourite: queryOf(build, getFavourite, listed),
    // A refusal also means that the list is another one than the page shows.
    addFavourite: mutationOf(build, addFavourite, changes),
    removeFavourite: mutationOf(build, removeFavourite, changes),
    setLoginNotice: mutationOf(build, setLoginNotice, changes),
    setFavouriteSettings: mutationOf(build, setFavouriteSettings, changes),
    getFavouriteCount: queryOf(build, getFavouriteCount, listed),
    showFavouriteCount: mutationOf(build, showFavouriteCount, changes),
  }),
});
export const {
  useListFavouritesQuery,
  useListFavouriteNamesQuery,
  useGetFavouriteQuery,
  useAddFavouriteMutation,
  useRemoveFavouriteMutation,
  useSetLoginNoticeMutation,
  useSetFavouriteSettingsMutation,
  useGetFavouriteCountQuery,
  useShowFavouriteCountMutation,
} = favouriteApi;

// Another page of the person has changed the list, or one of them is on the air.
for (const name of ['favourites.changed', 'favourite.on_air'] as const)
  startAppListening({
    actionCreator: serverEvent[name],
    effect: (_, { dispatch }) => void dispatch(api.util.invalidateTags(['Favourites'])),
  });
