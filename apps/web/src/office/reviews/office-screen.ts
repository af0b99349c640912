import { defineOfficeScreen } from '../screen/screen.ts';
import { reviewsOfficeText } from './text.ts';

export const reviewsScreen = defineOfficeScreen({
  path: '/reviews',
  right: 'content.read',
  entry: { icon: 'smile', label: () => reviewsOfficeText.t('title') },
  fetchCode: () => import('./ReviewsScreen.tsx'),
});

export const reviewScreen = defineOfficeScreen({
  path: '/reviews/:review_id',
  right: 'content.read',
  entry: null,
  fetchCode: () => import('./ReviewScreen.tsx'),
});
