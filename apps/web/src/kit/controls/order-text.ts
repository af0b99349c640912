import { defineText, type Shape } from '../../text/index.ts';

export const ja = { order: '並び順', newest: '新しい順', oldest: '古い順' } as const;

export const en = { order: 'Order', newest: 'Newest first', oldest: 'Oldest first' } satisfies Shape<
  typeof ja
>;

export const orderText = defineText({ ja, en });
