import { defineText, type Shape } from '../../../text/index.ts';

/** What became of a request; the points go back right after. */
export const ja = {
  done: 'リクエスト「{{text}}」が完了しました。',
  declined: 'リクエスト「{{text}}」は見送られました。{{points}}ポイントをお戻しします。',
  returned: '配信が終わったため、リクエスト「{{text}}」の{{points}}ポイントをお戻しします。',
} as const;
export const en = {
  done: 'Your request “{{text}}” is done.',
  declined: 'Your request “{{text}}” was declined. You get {{points}} points back.',
  declined_one: 'Your request “{{text}}” was declined. You get {{points}} point back.',
  returned: 'The broadcast ended, so you get {{points}} points back for your request “{{text}}”.',
  returned_one: 'The broadcast ended, so you get {{points}} point back for your request “{{text}}”.',
} satisfies Shape<typeof ja>;

export const requestNewsText = defineText({ ja, en });
