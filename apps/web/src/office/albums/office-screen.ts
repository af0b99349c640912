import { defineOfficeScreen } from '../screen/screen.ts';
import { albumsText } from './text.ts';

export const albumsScreen = defineOfficeScreen({
  path: '/albums',
  right: 'content.read',
  entry: { icon: 'fit-whole', label: () => albumsText.t('title') },
  fetchCode: () => import('./AlbumsScreen.tsx'),
});

export const albumScreen = defineOfficeScreen({
  path: '/albums/:album_id',
  right: 'content.read',
  entry: null,
  fetchCode: () => import('./AlbumScreen.tsx'),
});
