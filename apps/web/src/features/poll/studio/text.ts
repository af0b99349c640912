import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  about: '視聴者に質問して、選んでもらえます。配信中はいつでも始められ、結果はチャットに表示されます。',
  question: '質問（{{most}}文字まで）',
  option: '選択肢 {{number}}',
  take: '選択肢 {{number}} を消す',
  add: '選択肢を追加',
  seconds: '受付時間',
  wrong: '質問と、違う言葉の選択肢を2つ以上入力してください。',
  begin: '投票を始める',
  end: '締め切って結果を出す',
  cancel: '取りやめる',
  next: '次の投票',
} as const;

export const en = {
  about:
    'Ask your viewers a question. You can begin at any time on the air, and the result appears in the chat.',
  question: 'Question (maximum length: {{most}})',
  option: 'Option {{number}}',
  take: 'Remove option {{number}}',
  add: 'Add an option',
  seconds: 'Duration',
  wrong: 'Enter a question and at least two different options.',
  begin: 'Begin the poll',
  end: 'Close and show the result',
  cancel: 'Call off',
  next: 'Next poll',
} satisfies Shape<typeof ja>;

export const pollStudioText = defineText({ ja, en });
