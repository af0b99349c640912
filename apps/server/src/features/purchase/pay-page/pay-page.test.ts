import { describe, expect, it } from 'vitest';
import { formIn } from '../../../testing/payment/follow-redirect.ts';
import { payPage, payPagePolicy } from './pay-page.ts';

const FORM = { url: 'https://pay.example/order.pl', fields: { money: '3800' } };

describe('the page that leads on to a payment page', () => {
  it.each([
    ['ja', '支払いページへ進む', 'お支払いページへ移動します'],
    ['en', 'Go to the payment page', 'Opening the payment page'],
  ] as const)('has its form, a button and a title in %s', (lang, go, title) => {
    const html = payPage(FORM, lang, 'n0nce');
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain(`<title>${title} | Akari</title>`);
    expect(html).toContain(
      `<form method="post" action="https://pay.example/order.pl"><input type="hidden" name="money" value="3800"><button>${go}</button></form>`,
    );
    expect(html).toContain('<script nonce="n0nce">document.forms[0].submit()</script>');
  });

  it('escapes names, values and address, so that none of them ends its attribute', () => {
    const fields = { 'a"b': `"><script>alert('1')</script>&amp;` };
    const html = payPage({ url: 'https://pay.example/"><b>', fields }, 'en', 'n');
    expect(html).toContain('action="https://pay.example/&#34;&#62;&#60;b&#62;"');
    expect(html).toContain(
      'name="a&#34;b" value="&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#38;amp;"',
    );
    expect(html.split('<script').length - 1).toBe(1);
    expect(formIn(html).fields).toEqual(fields);
  });

  it('may run its script, have its style, and post to the one origin', () => {
    expect(payPagePolicy('bm9uY2U=', 'https://pay.example')).toBe(
      "default-src 'none'; script-src 'nonce-bm9uY2U='; style-src 'nonce-bm9uY2U='; form-action https://pay.example; base-uri 'none'; frame-ancestors 'none'",
    );
  });
});
