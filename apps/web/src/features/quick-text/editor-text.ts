import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: '定型文の編集',
  about: '押すだけで送れる文です。{{most}}個まで、1つ40文字まで登録できます。',
  field: '定型文{{nth}}',
  remove: '定型文{{nth}}を消す',
  add: '追加する',
  save: '保存する',
  reset: '最初の定型文に戻す',
  saved: '定型文を保存しました',
} as const;

export const en = {
  title: 'Edit quick texts',
  about: 'Texts that you send with one press. You can keep up to {{most}}, of up to 40 characters each.',
  field: 'Quick text {{nth}}',
  remove: 'Remove quick text {{nth}}',
  add: 'Add',
  save: 'Save',
  reset: 'Use the suggested texts again',
  saved: 'The quick texts were saved',
} satisfies Shape<typeof ja>;

export const editorText = defineText({ ja, en });
