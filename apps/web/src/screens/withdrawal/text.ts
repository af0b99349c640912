import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'ご購入の撤回',
  lead: '撤回できるご購入について、ここでお申し出いただけます。ログインは必要ありません。',
  name: 'お名前またはユーザー名',
  order: '撤回するご購入',
  order_hint: '購入番号、または購入した日と代金をご記入ください。',
  contact: '連絡先（メールアドレスなど）',
  missing: 'ご記入ください。',
  next: '内容を確認する',
  review: {
    title: 'お申し出の内容',
    text: '次の内容で、契約の撤回をお申し出になります。',
    confirm: '撤回を確定する',
    back: '書き直す',
  },
  said: '契約の撤回を申し出ます。\n名前：{{name}}\n購入：{{order}}\n連絡先：{{contact}}',
  done: {
    title: '撤回のお申し出を受け付けました',
    text: 'この画面は、お申し出の控えです。保存するか、印刷してください。',
    at: '受付の日時',
    number: '受付番号',
    code: '確認コード',
    content: 'お申し出の内容',
    answer: 'お返事は、お問い合わせのページでご覧になれます。',
    open: 'お問い合わせのページを開く',
    print: '印刷する',
  },
} as const;

export const en = {
  title: 'Withdraw from a purchase',
  lead: 'You can withdraw here from a purchase that may be withdrawn. You need not log in.',
  name: 'Your name or user name',
  order: 'The purchase',
  order_hint: 'Its number, or its date and price.',
  contact: 'How we reach you (an email address, for example)',
  missing: 'Please fill in this field.',
  next: 'Review',
  review: {
    title: 'Your declaration',
    text: 'With this text you declare that you withdraw from the contract.',
    confirm: 'Confirm withdrawal',
    back: 'Change it',
  },
  said: 'I withdraw from the contract.\nName: {{name}}\nPurchase: {{order}}\nContact: {{contact}}',
  done: {
    title: 'We have received your withdrawal',
    text: 'This page is your receipt. Please save or print it.',
    at: 'Received',
    number: 'Number',
    code: 'Code',
    content: 'Your declaration',
    answer: 'You will find our reply on the contact page.',
    open: 'Open the contact page',
    print: 'Print',
  },
} satisfies Shape<typeof ja>;

export const withdrawalText = defineText({ ja, en });
