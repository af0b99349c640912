import { defineOfficeScreen } from '../screen/screen.ts';

export const purchaseScreen = defineOfficeScreen({
  path: '/purchases/:purchase_id',
  right: 'people.read',
  entry: null,
  fetchCode: () => import('./PurchaseRecord.tsx'),
});
