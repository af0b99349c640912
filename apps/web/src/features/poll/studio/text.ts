import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  about: '視聴者に質問して、選んでもらえます。配信中はいつでも始められ、結果はチャットに表示されます。',
  question: '質問（{{most}}文字まで）',
  option: '選択肢 {{number}}',
  take: '選択肢 {{number}} を消す',
  add: '選択肢を追加',
  seconds: '受付時間',
  price: '1票のポイント数',
  price_hint: '空欄なら無料です。{{least}}から{{most}} pt',
  price_wrong: '1票のポイント数を確認してください。',
  paid: '1票{{points}} ptです。取りやめると、全員にポイントが戻ります。',
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
  price: 'Points for a vote',
  price_hint: 'Leave empty for free votes. {{least}} to {{most}} pt',
  price_wrong: 'Please check the points for a vote.',
  paid: 'A vote costs {{points}} pt. If you call the poll off, everybody gets their points back.',
  wrong: 'Enter a question and at least two different options.',
  begin: 'Begin the poll',
  end: 'Close and show the result',
  cancel: 'Call off',
  next: 'Next poll',
} satisfies Shape<typeof ja>;

export const pollStudioText = defineText({ ja, en });
