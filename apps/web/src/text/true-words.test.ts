import {
  CALL_RETRY_AFTER_MS,
  CHAT_LINE_MAX,
  ERROR_NAMES,
  errorEntry,
  FREE_TIP_UNITS,
  KICK_MS,
  nextPurchaseState,
  TIP_MAX_UNITS,
  TIP_MIN_UNITS,
  WINDOW_INACTIVE_MS,
} from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { textBundles } from './text-bundles.ts';
import type { Texts } from './shape.ts';

/* Sentences about money, privacy and help are promises. Each test names the state that would break one. */

function flat(texts: Texts, path: string): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}.${key}`, value]] : flat(value, `${path}.${key}`),
  );
}
const nounOf = (path: string) => path.replace(/^\.\.\/(features\/|screens\/)?|\/text\.ts$/g, '');

/** Every text by its place: `session/end.end_why.left`, `error.points_short`. */
const TEXTS: Record<'ja' | 'en', Map<string, string>> = { ja: new Map(), en: new Map() };
for (const language of ['ja', 'en'] as const) {
  for (const [path, bundle] of textBundles)
    for (const [key, text] of flat(bundle[language], nounOf(path))) TEXTS[language].set(key, text);
  for (const name of ERROR_NAMES) {
    const { message, next } = errorEntry(name)[language];
    TEXTS[language].set(`error.${name}`, `${message} ${next}`);
  }
}
const said = (key: string): [ja: string, en: string] => {
  const [ja, en] = [TEXTS.ja.get(key), TEXTS.en.get(key)];
  if (ja === undefined || en === undefined) throw new Error(`no text has the key ${key}`);
  return [ja, en];
};
const whereSaid = (wrong: RegExp): string[] =>
  [...TEXTS.ja, ...TEXTS.en].filter(([, text]) => wrong.test(text)).map(([key]) => key);

describe('money', () => {
  it('does not call a failed payment free of charge, because the money may still come', () => {
    expect(nextPurchaseState('failed', 'paid')).toBe('settled');
    for (const key of [
      'purchase.failed_text',
      'session/end.end_why.purchase_failed',
      'error.purchase_failed',
    ]) {
      const [ja, en] = said(key);
      expect(ja, key).not.toMatch(/請求|かかって(い)?ません/);
      expect(ja, key).toMatch(/あとで入金を確認できた場合/);
      expect(en, key).not.toMatch(/charged/);
      expect(en, key).toMatch(/does arrive later/);
    }
  });
  it('never denies a second charge: a second purchase is one', () => {
    expect(whereSaid(/二重|charged (only )?(once|twice)/i)).toEqual([]);
    const [ja, en] = said('purchase.late_text');
    expect(ja).toMatch(/もう一度購入しない/);
    expect(en).toMatch(/do not buy again/);
  });
  it('promises points of an open payment only if it went through', () => {
    const [ja, en] = said('purchase.settling_text');
    expect(ja).toMatch(/完了していれば/);
    expect(en).toMatch(/If the payment went through/);
  });
  it('never says that no points were taken: a chat may have run until then', () => {
    expect(whereSaid(/減っていません|no points were taken/i)).toEqual([]);
    const [ja, en] = said('platform.broken.text');
    expect(ja).toMatch(/届いた時間の分だけ/);
    expect(en).toMatch(/only for the time that reached you/);
  });
  it('says what the limit counts, and names its day and time zone', () => {
    const [ja, en] = said('spend-limit.hint');
    expect(ja).toMatch(/時間・チップ・ギフト・IDビデオを合わせた上限.*日本時間の0時/);
    expect(en).toMatch(/Time, tips, gifts and ID videos all count.*midnight, Japan time/);
    for (const key of ['session/end.end_why.spend_limit_reached', 'error.spend_limit_spent'])
      expect(said(key).join(), key).toMatch(/日本時間の0時.*midnight, Japan time/);
  });
  it('does not mention charges in errors of every call', () => {
    for (const name of ['server_failed', 'conflict', 'bad_request', 'server_unreachable'])
      expect(said(`error.${name}`).join(), name).not.toMatch(/料金|支払|charge|pay/i);
  });
  it('ranks no pack, because purchases are not counted', () => {
    expect(whereSaid(/人気|most (chosen|popular)/i)).toEqual([]);
  });
});

describe('privacy', () => {
  it('says that staff may look in wherever a private chat is introduced', () => {
    for (const key of [
      'session.mode_about.twoshot',
      'session.mode_about.hidden',
      'twoshot.text',
      'call.text',
      'request.twoshot.about',
      'request.call.about',
      'mode.start_hidden.text',
      'channel/studio.chat.waiting_hidden',
    ]) {
      const [ja, en] = said(key);
      expect(ja, key).toMatch(/安全のため、運営が/);
      expect(ja, key).not.toMatch(/誰にも|お二人だけ/);
      expect(en, key).toMatch(/For safety, our staff may|for safety, our staff may/);
      expect(en, key).not.toMatch(/nobody else|just (the )?(two|you)/i);
    }
  });
  it('says that the performer sees who peeps', () => {
    const [ja, en] = said('session.mode_about.peep');
    expect(ja).toMatch(/配信者には表示されます/);
    expect(en).toMatch(/the performer does/);
  });
  it('tells a performer that visitors without an account see the preview too', () => {
    const keys = [...TEXTS.ja.keys()].filter((key) =>
      /^channel\/studio\.chat\.(preparing_(soon|text)|waiting_(party|free|hidden))|prepare\.at_once/.test(
        key,
      ),
    );
    expect(keys.length).toBe(8);
    for (const key of keys) {
      const [ja, en] = said(key);
      expect(ja, key).toMatch(/登録していない方も/);
      expect(en, key).toMatch(/visitors without an account/);
    }
  });
  it('tells a performer nothing of a viewer’s points or limits', () => {
    for (const name of ['twoshot_viewer_short', 'twoway_viewer_short'])
      expect(said(`error.${name}`).join(), name).not.toMatch(/ポイント|上限|point|limit/i);
  });
});

describe('causes and help', () => {
  it('names the hidden page as the cause, and its time', () => {
    const [title, en] = said('session/end.end.window_inactive');
    const seconds = WINDOW_INACTIVE_MS / 1_000;
    expect(title).toMatch(new RegExp(`${seconds}秒以上隠れて`));
    expect(en).toMatch(new RegExp(`hidden for ${seconds} seconds`));
  });
  it('names the limits that the rules have', () => {
    const MINUTE_MS = 60_000;
    expect([TIP_MIN_UNITS, TIP_MAX_UNITS]).toEqual([100, 100_000_000]);
    expect(said('error.tip_below_minimum').join()).toMatch(/0\.01ポイントから.*0\.01 points/);
    expect(said('error.tip_above_maximum').join()).toMatch(/10,000ポイントまで.*10,000 points/);
    expect(FREE_TIP_UNITS).toBe(2_000);
    expect(said('error.tip_below_free_minimum').join()).toMatch(/0\.2ポイントから.*0\.2 points/);
    expect(CHAT_LINE_MAX).toBe(200);
    expect(said('error.chat_line_too_long').join()).toMatch(/200文字まで.*200 characters/);
    expect(CALL_RETRY_AFTER_MS / MINUTE_MS).toBe(5);
    expect(said('error.call_retry_later').join()).toMatch(/5分経つと.*five minutes/);
    expect(KICK_MS / MINUTE_MS).toBe(60);
    for (const key of [
      'bar/studio.kick',
      'bar/studio.question.kick_text',
      'bar/viewer.kick_text',
      'session/end.end_why.kicked',
      'error.kicked_out',
    ])
      expect(said(key).join(), key).toMatch(/1時間.*(1|an|one) hour/);
  });
  it('promises no way of contact that does not exist', () => {
    // The form, ways to it, what staff read of what came by it, and the mails that the service sends by itself.
    const FORM =
      /^(contact|account\.login\.contact|platform\.nav\.contact|room\.contact|help\.(unsolved|contact)$|partner\.(none_text|ask)$|error\.contact_|error\.payment_locked$|withdrawal\.done|payout\.(staff_hold|fault\.other)|spend-limit\.exclusion\.ask_text|office\/|mail\.(part|notice|unsubscribe)\.|favourite\/viewer\.notice\.(mail|unverified)|push\.way\.mail)/;
    const said = whereSaid(
      /メールで|お問い合わせ|運営にお知らせ|(contact|write to|tell) (us|her|him|our staff|support)|by e-?mail/i,
    );
    expect(said.filter((key) => !FORM.test(key))).toEqual([]);
  });
});
