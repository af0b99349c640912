import type { ViewerFlag } from '@akari/rules';
import type { IconName } from '../../../kit/icon/names.ts';

export const FLAG_ICONS: Readonly<Record<ViewerFlag, IconName>> = {
  spark: 'spark',
  heart: 'heart-fill',
  caution: 'alert',
};
