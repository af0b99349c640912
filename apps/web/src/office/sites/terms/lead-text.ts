import type { SiteTermGroup } from '@akari/rules';

/** What each group of terms is for. */
export const leadJa: Record<SiteTermGroup, string> = {
  gift_prices: 'これから贈られるギフトの料金です。',
  guest_preview: 'ログインしていない人が、無料で視聴できる時間です。',
  low_points:
    'クーポンで支払う人と、選んだ会員ランクの人には、残りのポイントでお知らせします。ほかの人には残り時間でお知らせします。',
  recording: 'これから始まる録画に適用されます。保存期間は、これから終わる録画に適用されます。',
  id_video: '料金と時間は、これから始まる視聴に適用されます。',
  present: '配信者が、選んだ視聴者に贈れるポイントです。1日は日本時間です。',
  order_terms:
    '購入者が支払いの前に確認する、申込みの撤回・解除の条件です。日本語と英語の両方を設定するまで、ポイントは販売されません（テスト用の決済を除く）。',
  yen_prices:
    '円で販売すると、ここに価格を設定したパックだけが、この価格で表示されます。為替による換算は行いません。0円のパックは販売されません。',
  miles_earned:
    'このサイトの会員が獲得するマイルです。有効期間は、これから獲得するマイルに適用されます。0マイルにすると、獲得はなくなります。',
  mile_rates:
    'このサイトの会員が、マイルと引き換えに受け取るクーポンポイントです。0ポイントの交換は表示されません。',
  missions:
    'このサイトの会員が、1日（日本時間）に1回ずつ受け取れるマイルです。0マイルにすると、そのミッションはなくなります。1日の上限を0にすると、ログインボーナスもなくなります。',
  login_bonus:
    'カードのスタンプごとのマイルです。スタンプは1日に1つずつ、続きから進みます。すべて0マイルにすると、ログインボーナスはなくなります。',
  performer_missions:
    'このサイトの配信者の、その日のスタンプの条件です。スタンプに金銭的な価値はありません。0にすると、そのミッションはなくなります。',
  first_offer:
    '初めて購入する人は、選んだ大きさまでのパックを、一度だけ半額で購入できます。メールアドレスを確認した会員が対象で、クーポンや銀行振込とは併用できません。',
  plans:
    '30日ごとに自動で更新されるプランです。サイトの通貨での価格を設定すると販売されます。価格が0のプランと、更新に対応した決済会社がないサイトのプランは、表示されません。すでに登録されているプランの価格とポイントは変わりません。',
  payment_providers:
    'このサイトで使う決済会社です。設定済みの決済会社だけが対象です。どの決済会社でも支払えないパックは表示されません。始まっている購入は最後まで処理されます。',
  seller:
    '「特定商取引法に基づく表記」のページに表示します。受付時間、必要な料金、登録番号、税率のほかをすべて設定し、購入前に表示する条件も設定すると、ページが公開されます。登録番号と税率は、設定すると、これから発行する領収書に記載されます。',
  terms_of_use:
    '日本語と英語の両方を設定すると、ページが公開されます。1行が1段落です。「# 」で始まる行は見出しになります。',
  privacy_policy:
    '日本語と英語の両方を設定すると、ページが公開されます。1行が1段落です。「# 」で始まる行は見出しになります。',
  prepaid:
    '発行者が届出をしているサイトで、「資金決済法に基づく情報」のページに表示します。特定商取引法に基づく表記（受付時間、必要な料金、登録番号、税率のほか）とこの4つを設定すると、ページが公開されます。',
  forbidden_words: 'このサイトの配信者の部屋では、これらの言葉を含むメッセージは送信できません。',
};
export const leadEn: Record<SiteTermGroup, string> = {
  gift_prices: 'The prices of gifts that are given from now on.',
  guest_preview: 'How long people who are not logged in may watch free of charge.',
  low_points:
    'Viewers who pay with coupons, and the tiers chosen here, are warned by the points they have left. Others are warned by the time left.',
  recording:
    'For recordings that start from now on. The storage time is for recordings that end from now on.',
  id_video: 'Price and times are for views that start from now on.',
  present: 'What performers may give to viewers whom they choose. A day is a day in Japan.',
  order_terms:
    'What buyers read about withdrawal and cancellation before they pay. Points are not sold until both languages are set (test payments excepted).',
  yen_prices:
    'A site that sells in yen shows only packs that have a price here. Prices are never converted. A pack at 0 yen is not sold.',
  miles_earned:
    'What members of this site earn. The time is for miles that are earned from now on. At 0 miles the act earns nothing.',
  mile_rates:
    'The coupon points that members of this site get for their miles. A step at 0 points is not shown.',
  missions:
    'The miles that members of this site can take, each mission once in a day (Japan). A mission at 0 miles is off. With 0 as the most in a day, there is no login bonus either.',
  login_bonus:
    'The miles of each stamp of the card. Each day adds a stamp, and the card goes on where it was. There is no login bonus when all are 0.',
  performer_missions:
    'What performers of this site do for a stamp of the day. Stamps are worth nothing. A mission at 0 is off.',
  first_offer:
    'Members with a confirmed email address buy one pack, up to the size chosen here, at half price as their first purchase. It is not combined with a coupon or a bank transfer.',
  plans:
    'Plans renew by themselves every 30 days. A plan is sold once it has a price in the currency of the site. A plan at 0 is not shown, nor is one that no provider can renew. Members who have a plan keep its price and points.',
  payment_providers:
    'The providers that this site uses, of those that are set up. A pack that none of them takes is not shown. A purchase under way is completed.',
  seller:
    'Shown on the page about the seller, which Japanese law asks for. The page is published once everything but the hours, the other charges, the registration number and the tax rates is set, and the terms shown before a purchase too. Receipts from then on name the registration number and the tax, if they are set.',
  terms_of_use:
    'The page is published once both languages are set. Each line is a paragraph. A line that starts with “# ” is a heading.',
  privacy_policy:
    'The page is published once both languages are set. Each line is a paragraph. A line that starts with “# ” is a heading.',
  prepaid:
    'Shown by a registered issuer on the page about prepaid points, which the Japanese Payment Services Act asks for. The page is published once these four texts are set, and the information about the seller but the hours, the other charges, the registration number and the tax rates.',
  forbidden_words: 'Messages with these words cannot be sent in the rooms of performers of this site.',
};
